import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { CachedPage } from '../page-renderer.ts';
import { addPreviews, type PreviewOptions } from './previews.ts';

const clock = { now: () => new Date('2026-03-01T00:00:00Z') };
const policy = "script-src 'self' 'sha256-abc'; frame-ancestors 'none'";

/** Previews for which no link is known, seen from one network. */
function previews() {
  const app = Fastify();
  const page = '<html lang="zh-Hant-TW"><script type="module" src="/entry.js"></script>請休息一下</html>';
  const options = {
    services: { newsroom: { previewByToken: async () => null } },
    networkOf: () => 'one network',
    pageRenderer: {},
    pageHeaders: { 'content-security-policy': policy },
    notFoundPage: async () => ({ html: { plain: Buffer.from('<html>找不到</html>') } }) as CachedPage,
    tooManyRequestsPage: async () => ({ html: { plain: Buffer.from(page) } }) as CachedPage,
    clock,
  } as unknown as PreviewOptions;
  addPreviews(app, options);
  return (theme = '') => app.inject(`/preview/unknown${theme}`);
}

it('answers who asks for too many previews with a page in words that the desk can frame, and says when to come back', async () => {
  const ask = previews();
  for (let times = 0; times < 120; times += 1) expect((await ask()).statusCode).toBe(404);
  const { statusCode, headers, body } = await ask('?theme=dark');
  expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toBe("script-src 'sha256-abc'; frame-ancestors 'self'");
  expect(body).toBe('<html data-theme="dark" lang="zh-Hant-TW">請休息一下</html>');
});
