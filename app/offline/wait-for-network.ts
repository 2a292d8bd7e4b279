/** A device in a network that leads nowhere is never told that it has one again. */
const askEvery = 10_000;

/**
 * Says when the page at this address can be had again. The device's word alone is not enough: it speaks of the nearest
 * network, and it may have spoken before the page's script was there to hear it.
 */
export function waitForNetwork(isBack: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;

  async function ask(): Promise<void> {
    try {
      await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    } catch {
      return;
    }
    if (!signal.aborted) isBack();
  }

  const timer = setInterval(ask, askEvery);
  signal.addEventListener('abort', () => clearInterval(timer));
  addEventListener('online', ask, { signal });
  void ask();
  return () => end.abort();
}
