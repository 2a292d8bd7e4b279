import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retriedStatuses } from '../../contract/limits.ts';
import { get } from './get.ts';

const statusOf = async (response: Response) => response.status;

/** Answers one after another, the last one for good; what was aborted before is never sent, as in a browser. */
function answer(...answers: [status: number, headers?: Record<string, string>][]) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    sent();
    const [status, headers = {}] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [200];
    return new Response('{}', { status, headers });
  });
  return sent;
}

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  logged.mockRestore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a GET', () => {
  test.each(retriedStatuses)('answered with %i is sent once more', async (status) => {
    const fetching = answer([status], [200]);
    const asked = get('/a', null, statusOf);
    await vi.runAllTimersAsync();
    expect(await asked).toBe(200);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  test('is sent twice at most', async () => {
    const fetching = answer([503]);
    const asked = get('/a', null, statusOf);
    await vi.runAllTimersAsync();
    expect(await asked).toBe(503);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  test.each([200, 304, 400, 401, 404, 410, 422, 501])('answered with %i is not sent again', async (status) => {
    const fetching = vi.fn(async () => ({ status, headers: new Headers() }) as Response);
    vi.stubGlobal('fetch', fetching);
    expect(await get('/a', null, statusOf)).toBe(status);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test.each([500, 501, 502, 503, 504])('answered with %i is logged with the id to look it up by', async (status) => {
    answer([status, { 'x-request-id': 'r-9' }], [200]);
    const asked = get('/a', null, statusOf);
    await vi.runAllTimersAsync();
    await asked;
    expect(logged.mock.calls).toEqual([['服務端錯誤', '/a', 'r-9']]);
  });

  test.each([200, 404, 429])('answered with %i is not logged', async (status) => {
    answer([status], [200]);
    const asked = get('/a', null, statusOf);
    await vi.runAllTimersAsync();
    await asked;
    expect(logged).not.toHaveBeenCalled();
  });

  test('is never answered from what the browser has kept, unless the server says that it still holds', async () => {
    const fetching = vi.fn(async (_address: string, _request: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', fetching);
    await get('/a', null, statusOf);
    expect(fetching.mock.calls[0]?.[1].cache).toBe('no-cache');
  });

  test('that never arrived is not sent again', async () => {
    const fetching = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', fetching);
    await expect(get('/a', null, statusOf)).rejects.toThrow('offline');
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test('waits as long as the server asks, two seconds at most', async () => {
    for (const [asked, waited] of [
      ['1', 1_000],
      ['60', 2_000],
    ] as const) {
      const fetching = answer([429, { 'retry-after': asked }], [200]);
      const asking = get('/a', null, statusOf);
      await vi.advanceTimersByTimeAsync(waited - 1);
      expect(fetching).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await asking).toBe(200);
      expect(fetching).toHaveBeenCalledTimes(2);
    }
  });

  test('that nobody wants any more is not sent again', async () => {
    const fetching = answer([503, { 'retry-after': '1' }], [200]);
    const mind = new AbortController();
    const asking = get('/a', mind.signal, statusOf);
    const refusal = expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(500);
    mind.abort();
    await vi.runAllTimersAsync();
    await refusal;
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test('is given up after ten seconds, also halfway through its answer', async () => {
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => ({
      status: 200,
      headers: new Headers(),
      json: () => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up')))),
    }));
    const refusal = expect(get('/a', null, (response) => response.json())).rejects.toThrow('given up');
    await vi.advanceTimersByTimeAsync(10_000);
    await refusal;
  });
});
