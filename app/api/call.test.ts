import { afterEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../contract/messages/messages.ts';
import { CallFailure, call, guardCalls } from './call.ts';
import { setCallHeader } from './headers.ts';

function answer(body: BodyInit, status = 200, headers: Record<string, string> = {}) {
  const fetching = vi.fn(async (_address: string, _request: RequestInit) => new Response(body, { status, headers }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

async function failureOf(calling: Promise<unknown>): Promise<CallFailure> {
  const failure = await calling.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CallFailure);
  return failure as CallFailure;
}

const fine = JSON.stringify({ code: 0, error: null, message: '', data: { items: [], nextCursor: null } });

afterEach(() => {
  setCallHeader('authorization', null);
  setCallHeader('ip', null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  test('is a POST with a JSON body and gives back the data', async () => {
    const fetching = answer(fine);
    await expect(call('article/list', { tag: '橋梁' })).resolves.toEqual({ items: [], nextCursor: null });
    const [address, request] = fetching.mock.calls[0] ?? [];
    expect(address).toBe('/api/article/list');
    expect(request).toMatchObject({ method: 'POST', body: '{"tag":"橋梁"}' });
  });

  test('that is refused throws what the server said', async () => {
    const refusal = { code: 1008, error: 'TOO_MANY_REQUESTS', message: '操作過於頻繁', data: { retryAfter: 3 } };
    answer(JSON.stringify(refusal), 429);
    expect(await failureOf(call('article/list', {}))).toMatchObject(refusal);
  });

  test.each(['<html>', 'null', '[]'])('answered with %s throws the connection’s trouble', async (body) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answer(body, 502);
    const failure = await failureOf(call('article/list', {}));
    expect(logged.mock.calls).toEqual([['服務端錯誤', 'article/list', null]]);
    logged.mockRestore();
    expect(failure).toMatchObject({ error: null, code: null, message: messages.connectionTrouble });
  });

  test('is never sent twice', async () => {
    const fetching = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', fetching);
    expect((await failureOf(call('article/list', {}))).message).toBe(messages.connectionTrouble);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test('is given up after ten seconds', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const failure = failureOf(call('article/list', {}));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await failure).message).toBe(messages.connectionTrouble);
  });

  test('says who sends it, as far as that is known when it is sent', async () => {
    const fetching = answer(fine);
    await call('article/list', {});
    expect(fetching.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization');
    guardCalls({ prepare: async () => setCallHeader('authorization', 'Bearer new'), refused: () => {} });
    setCallHeader('ip', '192.0.2.7');
    await call('article/list', {});
    expect(fetching.mock.calls[1]?.[1].headers).toMatchObject({ authorization: 'Bearer new', ip: '192.0.2.7' });
  });

  test('whose token is refused tells the session, and fails', async () => {
    const refused = vi.fn();
    guardCalls({ prepare: async () => {}, refused });
    answer(JSON.stringify({ code: 1005, error: 'SESSION_EXPIRED', message: '登入已過期', data: null }), 401);
    expect((await failureOf(call('article/list', {}))).code).toBe(1005);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  test('that the server failed at is logged once, with the id to look it up by', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const refusal = { code: 1000, error: 'INTERNAL', message: messages.serverErrorLogged, data: null };
    answer(JSON.stringify(refusal), 500, { 'x-request-id': 'r-17' });
    expect((await failureOf(call('article/list', {}))).message).toBe('服務端錯誤');
    expect(logged.mock.calls).toEqual([['服務端錯誤', 'article/list', 'r-17']]);
    logged.mockRestore();
  });
});
