import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPreviewBase, frontPreviewAddress, previewBase } from '../../../contract/desk/limits.ts';
import { editors, writers } from '../../../contract/desk/roles.ts';
import type { DeskServices } from '../../desk-api/handler.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createWindowLimit } from '../../rate-limits/window-limit.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { PageRenderer } from '../page-renderer.ts';
import type { PageAnswers } from '../page-routes.ts';
import { sessionToken } from './desk-caller.ts';

export interface PreviewOptions extends Omit<PageAnswers, 'sendPage'> {
  services: DeskServices;
  networkOf: (request: FastifyRequest) => string;
  pageRenderer: Pick<PageRenderer, 'renderPreview' | 'renderHomePreview'>;
  /** The headers of readers' pages. */
  pageHeaders: Record<string, string>;
  clock: Clock;
}

const previewLimit = { times: 120, seconds: 60 };

/** Adds the pages that show drafts and the home page as readers would see them: for the staff, and for those who have a link. */
export function addPreviews(app: FastifyInstance, options: PreviewOptions): void {
  const { services, pageRenderer, pageHeaders, notFoundPage, tooManyRequestsPage, networkOf, clock } = options;
  const { staff, newsroom } = services;
  const takeHit = createWindowLimit(previewLimit, clock);
  const headers = previewHeaders(pageHeaders);
  const route = { config: { kind: 'page', name: 'preview' }, exposeHeadRoute: true } as const;

  async function send(request: FastifyRequest, reply: FastifyReply, find: () => Promise<Buffer | null>) {
    const retryAfter = takeHit(networkOf(request));
    if (retryAfter > 0) {
      reply.code(429).header('retry-after', String(retryAfter));
      return sendStill((await tooManyRequestsPage()).html.plain, request, reply);
    }
    const page = await find().catch((error) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    if (page) return sendStill(page, request, reply);
    // Not the cacheable answer of other unknown addresses: the preview may be there for the next person who asks.
    reply.code(404);
    return sendStill((await notFoundPage()).html.plain, request, reply);
  }

  function sendStill(page: Buffer, request: FastifyRequest, reply: FastifyReply) {
    return reply.headers(headers).type('text/html; charset=utf-8').send(previewDocument(page, request));
  }

  app.get<{ Params: { token: string } }>(`${previewBase}/:token`, route, (request, reply) =>
    send(request, reply, async () => {
      const article = await newsroom.previewByToken(request.params.token);
      return article && pageRenderer.renderPreview(article);
    }),
  );
  app.get<{ Querystring: { articles?: string } }>(frontPreviewAddress, route, (request, reply) =>
    send(request, reply, async () => {
      const session = await staff.sessions.find(sessionToken(request));
      if (!session || !editors.includes(session.role)) return null;
      const ids = String(request.query.articles ?? '').split('.');
      const leads = await newsroom.frontPage.preview(ids.map((id) => (/^[1-9]\d{0,17}$/.test(id) ? id : null)));
      return pageRenderer.renderHomePreview(leads);
    }),
  );
  app.get<{ Params: { id: string } }>(`${deskPreviewBase}/:id`, route, (request, reply) =>
    send(request, reply, async () => {
      const session = await staff.sessions.find(sessionToken(request));
      if (!session || !writers.includes(session.role) || !/^[1-9]\d{0,17}$/.test(request.params.id)) return null;
      return pageRenderer.renderPreview(await newsroom.preview(session, request.params.id));
    }),
  );
}

/**
 * The page without its scripts, which the policy of previews would block one by one. In a theme that the desk asks for,
 * also without the script that applies the browser's own choice.
 */
function previewDocument(page: Buffer, { query }: FastifyRequest): string {
  const { theme } = query as { theme?: string };
  const still = page
    .toString()
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  if (theme !== 'light' && theme !== 'dark') return still;
  return still.replace('<html ', `<html data-theme="${theme}" `).replace(/<script>.*?<\/script>/s, '');
}

/**
 * A preview is the page without its scripts: it is not recorded as a visit and cannot be hydrated at an address that the
 * app does not know. The desk may show it in a frame.
 */
function previewHeaders(pageHeaders: Record<string, string>): Record<string, string> {
  const policy = pageHeaders['content-security-policy'] ?? '';
  const bootScript = /'sha256-[^']*'/.exec(policy)?.[0] ?? "'none'";
  return {
    ...pageHeaders,
    'content-security-policy': policy
      .replace(/script-src [^;]*/, `script-src ${bootScript}`)
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
}
