const idleWithin = 1_000;
/** For Safari, which has no idle callback. */
const idleElsewhere = 200;

export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => callback(), { timeout: idleWithin });
  else setTimeout(callback, idleElsewhere);
}

/** Lets the browser handle input first. A message arrives sooner than any timer, and is not delayed in a hidden tab. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Lets the browser first show that something was pressed: what follows may take longer than a tap should wait for its answer.
 * A hidden page shows nothing.
 */
export function afterPaint(callback: () => void): void {
  if (document.hidden) callback();
  else requestAnimationFrame(() => void nextTask().then(callback));
}
