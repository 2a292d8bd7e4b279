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
  const request = {
    signal: withTimeout(signal),
    // Shared caches may serve a stale page for a while, but the browser's own cache must not prolong that.
    cache: 'no-cache',
    headers: { accept: 'application/json' },
  } as const;
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(address, request);
    logServerError(response, address);
    if (tries === limits.fetchRetries || !retriedStatuses.includes(response.status)) return await read(response);
    await new Promise((resolve) => setTimeout(resolve, retryPause(response)));
  }
}

/** `AbortSignal.any` is younger than the browsers that are supported. */
function withTimeout(signal: AbortSignal | null): AbortSignal {
  const timedOut = AbortSignal.timeout(timeout);
  if (!signal) return timedOut;
  const either = new AbortController();
  for (const each of [signal, timedOut]) {
    if (each.aborted) either.abort(each.reason);
    each.addEventListener('abort', () => either.abort(each.reason), { signal: either.signal });
  }
  return either.signal;
}

/** As long as the server asks for, within what a visitor will wait. */
function retryPause(response: Response): number {
  return Math.min(Number(response.headers.get('retry-after')) * 1_000 || 0, longestPause);
}
