import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { Handler, Services } from '../api/handler.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RequestSample } from '../metrics/recorder.ts';
import { createLoadShedding } from './load-shedding.ts';

const busy = new ApiError('UNAVAILABLE', { details: { retryAfter: 3 } });

function ask(method: string, url: string, admit: Handler['admit']) {
  const answered: RequestSample[] = [];
  const handlers = [{ path: 'auth/login', admit }, { path: 'article/list' }] as Handler[];
  const shed = createLoadShedding({
    handlers,
    services: {} as Services,
    headers: { 'x-content-type-options': 'nosniff' },
    metrics: { responded: (request) => answered.push(request) },
  });
  const sent: Record<string, unknown> = {};
  const response = {
    setHeader: (name: string, value: unknown) => Object.assign(sent, { [name]: value }),
    writeHead: (status: number, headers: object) => Object.assign(sent, headers, { status }),
    end: (body: Buffer) => Object.assign(sent, { body: JSON.parse(body.toString()) }),
  };
  const hasAnswered = shed({ method, url } as IncomingMessage, response as unknown as ServerResponse);
  return { hasAnswered, sent, answered };
}

const full = () => {
  throw busy;
};
const broken = () => {
  throw new Error('broken');
};

it('refuses a call that cannot be carried out now, as it would be refused later, and counts it', () => {
  const { hasAnswered, sent, answered } = ask('POST', '/api/auth/login', full);
  expect(hasAnswered).toBe(true);
  expect(sent).toMatchObject({
    status: 503,
    'retry-after': 3,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    body: busy.envelope(),
  });
  expect(answered).toEqual([{ kind: 'api', route: 'auth/login', method: 'POST', status: 503 }]);
});

it.each([
  ['POST', '/api/auth/login', () => {}],
  ['POST', '/api/auth/login', broken],
  ['POST', '/api/article/list', full],
  ['GET', '/api/auth/login', full],
  ['POST', '/api/auth/login/', full],
])('leaves everything else to the routes: %s %s', (method, url, admit) => {
  expect(ask(method, url, admit)).toEqual({ hasAnswered: false, sent: {}, answered: [] });
});
