import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { deskBase } from '../../../contract/desk/limits.ts';
import { escapeHtml } from '../../../contract/escape-html.ts';
import type { Config } from '../../config.ts';

const builtDesk = fileURLToPath(new URL('../../../dist/desk/', import.meta.url));
const year = 31_536_000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

export interface DeskPageOptions {
  /** Sent with every response. */
  headers: Record<string, string>;
  config: Pick<Config, 'SITE_NAME' | 'MEDIA_URL'>;
}

/** Serves the desk's app: one document for all of its addresses, and its files. Readers' pages load none of it. */
export function addDeskPages(app: FastifyInstance, { headers, config }: DeskPageOptions): void {
  const page = document(config.SITE_NAME);
  const send = (_request: unknown, reply: FastifyReply) =>
    reply
      .headers({ ...headers, 'content-security-policy': deskPolicy(config), 'x-robots-tag': 'noindex' })
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  const route = { config: { kind: 'page', name: 'desk' }, exposeHeadRoute: true } as const;
  app.get(deskBase, route, send);
  app.get(`${deskBase}/*`, route, send);
  if (!existsSync(join(builtDesk, 'assets'))) return;
  app.register(addAssets, { prefix: `${deskBase}/assets` });
}

async function addAssets(app: FastifyInstance): Promise<void> {
  // A file of a later build: no cache may remember that it was missing before.
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found'),
  );
  app.register(fastifyStatic, {
    root: join(builtDesk, 'assets'),
    decorateReply: false,
    immutable: true,
    preCompressed: true,
    maxAge: year * 1000,
  });
}

/** The desk's own policy. A preview is shown in a frame of the same site. */
function deskPolicy({ MEDIA_URL }: DeskPageOptions['config']): string {
  const media = MEDIA_URL ? ` ${new URL(MEDIA_URL).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob:${media}`,
    `media-src 'self' blob:${media}`,
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function document(siteName: string): string {
  const entry = builtEntry();
  const name = escapeHtml(siteName);
  const styles = (entry?.css ?? []).map((file) => `<link rel="stylesheet" href="${deskBase}/${file}">\n`).join('');
  const script = entry ? `<script type="module" src="${deskBase}/${entry.file}"></script>\n` : '';
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<title>${name} 編輯台</title>
<link rel="icon" href="/icon.svg">
${styles}${script}</head>
<body>
<div id="desk" data-site-name="${name}">${entry ? '' : '編輯台尚未建置：請執行 npm run build。'}</div>
<noscript>編輯台需要 JavaScript。</noscript>
</body>
</html>
`;
}

interface Entry {
  file: string;
  css: string[];
}

/** The entry of the desk's own build (`dist/desk`, base `/desk/`) with the styles that it needs; null if it was not built. */
function builtEntry(): Entry | null {
  const manifest = join(builtDesk, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return null;
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry);
  if (!entry) return null;
  const imported = (entry.imports ?? []).flatMap((name) => chunks[name]?.css ?? []);
  return { file: entry.file, css: [...imported, ...(entry.css ?? [])] };
}
