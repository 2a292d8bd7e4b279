import { limits, retriedStatuses } from '../../contract/limits.ts';
import { logServerError } from './server-error.ts';

const answerWithin = 10_000;
const longestPause = 2_000;

/**
 * Asks, and asks once more where the status says that it may go better: a GET changes nothing, so nobody minds a second.
 * `read` belongs to it because an answer that stops halfway is none.
 */
export async function get<T>(
  address: string,
  signal: AbortSignal | null,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, answerWithin);
  signal?.addEventListener('abort', stop);
  try {
    for (let tries = 0; ; tries += 1) {
      // Pages may be handed out a while after their time, for the sake of caches on the way; browsers would do so too.
      const request = { signal: waiting.signal, cache: 'no-cache', headers: { accept: 'application/json' } } as const;
      const response = await fetch(address, request);
      logServerError(response, address);
      if (tries === limits.fetchRetries || !retriedStatuses.includes(response.status)) return await read(response);
      await new Promise((resolve) => setTimeout(resolve, pauseBefore(response)));
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** As long as the server asks for, but never so long that a person gives up first. */
function pauseBefore(response: Response): number {
  return Math.min(Number(response.headers.get('retry-after')) * 1_000 || 0, longestPause);
}
