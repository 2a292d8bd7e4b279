import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retriedStatuses } from '../../contract/limits.ts';
import { useFakeTimers } from '../../tests/harness/fake-timers.ts';
import { get } from './get.ts';

const statusOf = async (response: Response) => response.status;

/** Responds in this order and repeats the last response. As in a browser, an aborted request is never sent. */
function respond(...responses: [status: number, headers?: Record<string, string>][]) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    sent();
    const [status, headers = {}] = (responses.length > 1 ? responses.shift() : responses[0]) ?? [200];
    return new Response('{}', { status, headers });
  });
  return sent;
}

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  useFakeTimers();
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a GET', () => {
  test.each(retriedStatuses)('answered with %i is sent once more', async (status) => {
    const fetching = respond([status], [200]);
    const asked = get('/a', null, statusOf);
    await vi.runAllTimersAsync();
    expect(await asked).toBe(200);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  test('is sent twice at most', async () => {
    const fetching = respond([503]);
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

  test.each([500, 501, 502, 503, 504])('answered with %i is logged with the request id', async (status) => {
    respond([status, { 'x-request-id': 'r-9' }], [200]);
    const asked = get('/a', null, statusOf);
    await vi.runAllTimersAsync();
    await asked;
    expect(logged.mock.calls).toEqual([['服務端錯誤', '/a', 'r-9']]);
  });

  test.each([200, 404, 429])('answered with %i is not logged', async (status) => {
    respond([status], [200]);
    const asked = get('/a', null, statusOf);
    await vi.runAllTimersAsync();
    await asked;
    expect(logged).not.toHaveBeenCalled();
  });

  test('never uses the browser’s cache without asking the server', async () => {
    const fetching = vi.fn(async (_address: string, _request: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', fetching);
    await get('/a', null, statusOf);
    expect(fetching.mock.calls[0]?.[1].cache).toBe('no-cache');
  });

  test('that fails without a response is not sent again', async () => {
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
      const fetching = respond([429, { 'retry-after': asked }], [200]);
      const asking = get('/a', null, statusOf);
      await vi.advanceTimersByTimeAsync(waited - 1);
      expect(fetching).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await asking).toBe(200);
      expect(fetching).toHaveBeenCalledTimes(2);
    }
  });

  test('that was aborted is not sent again', async () => {
    const fetching = respond([503, { 'retry-after': '1' }], [200]);
    const controller = new AbortController();
    const asking = get('/a', controller.signal, statusOf);
    const rejection = expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(500);
    controller.abort();
    await vi.runAllTimersAsync();
    await rejection;
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test('is aborted after ten seconds, also halfway through its response', async () => {
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => ({
      status: 200,
      headers: new Headers(),
      json: () => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    }));
    const rejection = expect(get('/a', null, (response) => response.json())).rejects.toThrow('aborted');
    await vi.advanceTimersByTimeAsync(10_000);
    await rejection;
  });
});
