import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { addRoute, addToVisit, forgetVisit, isIdentified, reportRoutes, startVisitRecord } from './visit-record.ts';

const known = { ip: '192.0.2.1', agentId: '019a8f6e-0000-7000-8000-000000000001' };
const calls: { body: Record<string, string>; keepalive: boolean | undefined }[] = [];
let status: number;
let stored: Map<string, string>;
let leave: () => void;

beforeEach(() => {
  calls.length = 0;
  status = 200;
  stored = new Map();
  vi.stubGlobal('fetch', async (_address: string, { body, keepalive }: RequestInit) => {
    calls.push({ body: JSON.parse(String(body)), keepalive });
    return new Response('{}', { status });
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'pagehide') leave = listener;
  });
  forgetVisit();
});
afterAll(() => vi.unstubAllGlobals());

const reported = () => calls.map(({ body }) => body.routeTo);

it('a step of a page that is left at once is sent by a call that outlives the page', () => {
  startVisitRecord();
  addToVisit(known);
  reportRoutes();
  addRoute('/news/harbour?from=home');
  leave();
  expect(reported()).toEqual(['/', '/news/harbour']);
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, true]);
});

it('steps of a visitor who is not known yet wait for the next page, and are sent once', () => {
  startVisitRecord();
  addRoute('/news/harbour');
  leave();
  expect(reported()).toEqual([]);
  // The next page has nothing but what the tab stores.
  vi.stubGlobal('location', { pathname: '/news/categories' });
  startVisitRecord();
  addToVisit(known);
  reportRoutes();
  leave();
  expect(reported()).toEqual(['/', '/news/harbour', '/news/categories']);
});

it('a step that changes only the query is sent too, by its path alone', () => {
  vi.stubGlobal('location', { pathname: '/search' });
  startVisitRecord();
  addRoute('/search?q=one');
  addRoute('/search?q=two');
  addToVisit(known);
  reportRoutes();
  expect(reported()).toEqual(['/search', '/search', '/search']);
});

it('steps of an id that the server does not know any longer are sent again with another one', async () => {
  startVisitRecord();
  addToVisit(known);
  addRoute('/news/harbour');
  status = 422;
  reportRoutes();
  await expect.poll(isIdentified).toBe(false);
  await expect.poll(() => JSON.parse(stored.get('visit') ?? '').waiting).toHaveLength(2);
  status = 200;
  calls.length = 0;
  addToVisit({ ip: known.ip, agentId: 'another' });
  reportRoutes();
  expect(reported()).toEqual(['/', '/news/harbour']);
  expect(new Set(calls.map(({ body }) => body.agentId))).toEqual(new Set(['another']));
});
