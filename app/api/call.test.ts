import { afterEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { CallFailure, call } from './call.ts';

function answer(body: BodyInit, status = 200) {
  const fetching = vi.fn(async (_address: string, _request: RequestInit) => new Response(body, { status }));
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  test('is a POST with a JSON body and gives back the data', async () => {
    const fetching = answer(
      JSON.stringify({ code: 0, error: null, message: '', data: { items: [], nextCursor: null } }),
    );
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
    answer(body, 502);
    const failure = await failureOf(call('article/list', {}));
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
});
