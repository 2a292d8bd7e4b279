import { limits, retriedStatuses } from '../../contract/limits.ts';
import { logServerError } from './request.ts';

const timeout = 10_000;
const longestPause = 2_000;

/**
 * Fetches an address and retries once where the status allows it. The timeout covers `read` as well: a response that
 * stops halfway has failed.
 */
export async function get<T>(
  address: string,
  signal: AbortSignal | null,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  try {
    for (let tries = 0; ; tries += 1) {
      // `no-cache`: shared caches may serve a stale page for a while, but the browser's own cache must not prolong that.
      const request = {
        signal: controller.signal,
        cache: 'no-cache',
        headers: { accept: 'application/json' },
      } as const;
      const response = await fetch(address, request);
      logServerError(response, address);
      if (tries === limits.fetchRetries || !retriedStatuses.includes(response.status)) return await read(response);
      await new Promise((resolve) => setTimeout(resolve, retryPause(response)));
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** As long as the server asks for, within what a visitor will wait. */
function retryPause(response: Response): number {
  return Math.min(Number(response.headers.get('retry-after')) * 1_000 || 0, longestPause);
}
