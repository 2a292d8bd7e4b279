const idleWithin = 1_000;
/** Safari does not tell when it is idle. */
const idleElsewhere = 200;

/** Comes when the browser has nothing better to do, a second from now at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: idleWithin });
    else setTimeout(resolve, idleElsewhere);
  });
}
