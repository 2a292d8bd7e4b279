import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Article } from '../../contract/article.ts';
import { writers } from '../../contract/desk/call.ts';
import { deskLimits, deskPreviewBase, previewBase, uploadAddress } from '../../contract/desk/limits.ts';
import type { DeskServices } from '../desk-api/handler.ts';
import { ApiError } from '../errors/api-error.ts';
import { createWindowLimit } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { sendApiError } from './api-routes.ts';
import { sessionToken, staffCallerOf } from './desk-routes.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PageResponder } from './page-routes.ts';

export interface DeskFileOptions {
  services: DeskServices;
  siteUrl: string;
  networkOf: (request: FastifyRequest) => string;
  pageRenderer: Pick<PageRenderer, 'renderPreview'>;
  /** The headers of readers' pages. */
  pageHeaders: Record<string, string>;
  /** Answers with the not-found page. */
  sendPage: PageResponder;
  clock: Clock;
  log: Log;
}

const uploadLimit = { times: 120, seconds: 60 };
const previewLimit = { times: 120, seconds: 60 };

/** Adds uploads: the body of the request is the file itself, and the reply is the envelope of a call. */
export function addUploads(app: FastifyInstance, { services, siteUrl, networkOf, clock, log }: DeskFileOptions): void {
  const takeHit = createWindowLimit(uploadLimit, clock);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The file is not read here: the handler checks the caller first.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post<{ Querystring: { name?: string | string[] } }>(uploadAddress, {
      config: { kind: 'api', name: 'desk upload' },
      bodyLimit: deskLimits.videoMaxBytes,
      async handler(request, reply) {
        const caller = await staffCallerOf(request, reply, { siteUrl, networkOf, services }, writers);
        const retryAfter = takeHit(caller.network);
        if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
        const fileName = String(request.query.name ?? '').toWellFormed();
        const upload = { body: request.body as Readable, fileName: fileName.replaceAll('\0', '') };
        const data = await services.uploads.receive({ ...upload, by: caller.staff.name });
        return reply.header('cache-control', 'no-store').send({ code: 0, error: null, message: '', data });
      },
      // The rest of a rejected file is not read: the connection ends with the answer.
      errorHandler: (error, request, reply) => sendApiError(error, request, reply.header('connection', 'close'), log),
    });
  });
}

/** Adds the pages that show a draft as readers would see it: for the staff, and for those who have a link. */
export function addPreviews(app: FastifyInstance, options: DeskFileOptions): void {
  const { services, pageRenderer, pageHeaders, sendPage, networkOf, clock } = options;
  const { staff, newsroom } = services;
  const takeHit = createWindowLimit(previewLimit, clock);
  const headers = previewHeaders(pageHeaders);
  const route = { config: { kind: 'page', name: 'preview' } } as const;

  async function send(request: FastifyRequest, reply: FastifyReply, find: () => Promise<Article | null>) {
    const retryAfter = takeHit(networkOf(request));
    if (retryAfter > 0) return reply.code(429).header('retry-after', String(retryAfter)).send();
    const article = await find();
    if (!article) return sendPage(request, reply);
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(await pageRenderer.renderPreview(article));
  }

  app.get<{ Params: { token: string } }>(`${previewBase}/:token`, route, (request, reply) =>
    send(request, reply, () => newsroom.previewByToken(request.params.token)),
  );
  app.get<{ Params: { id: string } }>(`${deskPreviewBase}/:id`, route, (request, reply) =>
    send(request, reply, async () => {
      const session = await staff.sessions.find(sessionToken(request));
      if (!session || !writers.includes(session.role) || !/^[1-9]\d{0,17}$/.test(request.params.id)) return null;
      return newsroom.preview(session, request.params.id).catch((error) => {
        if (error instanceof ApiError) return null;
        throw error;
      });
    }),
  );
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
