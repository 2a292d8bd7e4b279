import { afterEach, describe, expect, test, vi } from 'vitest';
import { logMessages } from '../../contract/messages/log.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { useFakeTimers } from '../../tests/harness/fake-timers.ts';
import { CallFailure, call, failureMessage, guardCalls } from './call.ts';
import { setCallHeader } from './request.ts';

function respond(body: BodyInit, status = 200, headers: Record<string, string> = {}) {
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  test('is a POST with a JSON body and gives back the data', async () => {
    const fetching = respond(fine);
    await expect(call('article/list', { tag: '橋梁' })).resolves.toEqual({ items: [], nextCursor: null });
    const [address, request] = fetching.mock.calls[0] ?? [];
    expect(address).toBe('/api/article/list');
    expect(request).toMatchObject({ method: 'POST', body: '{"tag":"橋梁"}' });
  });

  test('that the server rejects throws the message of the envelope', async () => {
    const envelope = { code: 1008, error: 'TOO_MANY_REQUESTS', message: '操作過於頻繁', data: { retryAfter: 3 } };
    respond(JSON.stringify(envelope), 429);
    expect(await failureOf(call('article/list', {}))).toMatchObject(envelope);
  });

  test.each(['<html>', 'null', '[]'])(
    'with the response %s throws the message about connection trouble',
    async (body) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      respond(body, 502);
      const failure = await failureOf(call('article/list', {}));
      expect(logged.mock.calls).toEqual([['服務端錯誤', 'article/list', null]]);
      logged.mockRestore();
      expect(failure).toMatchObject({ error: null, code: null, message: readingMessages.connectionTrouble });
    },
  );

  test('is never sent twice', async () => {
    const fetching = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', fetching);
    expect((await failureOf(call('article/list', {}))).message).toBe(readingMessages.connectionTrouble);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  test('is aborted after ten seconds', async () => {
    useFakeTimers();
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const failure = failureOf(call('article/list', {}));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await failure).message).toBe(readingMessages.connectionTrouble);
  });

  test('carries the headers that are set at the time it is sent', async () => {
    const fetching = respond(fine);
    await call('article/list', {});
    expect(fetching.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization');
    guardCalls({ prepare: async () => setCallHeader('authorization', 'Bearer new'), onExpired: () => {} });
    setCallHeader('ip', '192.0.2.7');
    await call('article/list', {});
    expect(fetching.mock.calls[1]?.[1].headers).toMatchObject({ authorization: 'Bearer new', ip: '192.0.2.7' });
  });

  test('whose token the server does not know tells the session, and fails', async () => {
    const onExpired = vi.fn();
    guardCalls({ prepare: async () => {}, onExpired });
    respond(JSON.stringify({ code: 1005, error: 'SESSION_EXPIRED', message: '登入已過期', data: null }), 401);
    expect((await failureOf(call('article/list', {}))).code).toBe(1005);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  test('answered with 500 is logged once, with the request id', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const envelope = { code: 1000, error: 'INTERNAL', message: logMessages.serverError, data: null };
    respond(JSON.stringify(envelope), 500, { 'x-request-id': 'r-17' });
    expect((await failureOf(call('article/list', {}))).message).toBe('服務端錯誤');
    expect(logged.mock.calls).toEqual([['服務端錯誤', 'article/list', 'r-17']]);
    logged.mockRestore();
  });
});

test('a failed call becomes the server’s message, and any other failure the one about connection trouble', () => {
  const envelope = { code: 1008, error: 'TOO_MANY_REQUESTS', message: '操作過於頻繁', data: null } as const;
  expect(failureMessage(new CallFailure(envelope))).toBe('操作過於頻繁');
  expect(failureMessage(new CallFailure(null))).toBe(readingMessages.connectionTrouble);
  expect(failureMessage(new TypeError('a chunk is missing'))).toBe(readingMessages.connectionTrouble);
});
