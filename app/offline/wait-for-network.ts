/** In a network without access to the internet there is no `online` event. */
const checkEvery = 10_000;

/**
 * Calls back when the page at this address can be loaded again. The `online` event alone is not enough: it is about the
 * nearest network, and it may have been fired before this script ran.
 */
export function waitForNetwork(onBack: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;

  async function check(): Promise<void> {
    try {
      await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    } catch {
      return;
    }
    if (!signal.aborted) onBack();
  }

  const timer = setInterval(check, checkEvery);
  signal.addEventListener('abort', () => clearInterval(timer));
  addEventListener('online', check, { signal });
  void check();
  return () => controller.abort();
}
