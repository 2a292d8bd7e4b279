import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadAddress } from '../../../contract/desk/limits.ts';
import { writers } from '../../../contract/desk/roles.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createWindowLimit } from '../../rate-limits/window-limit.ts';
import { sendApiError } from '../api-routes.ts';
import type { DeskRouteOptions } from './desk-routes.ts';
import { staffCallerOf } from './role-and-step-up.ts';

/** A request carries at most `uploadChunkBytes`: a gigabyte takes 128 of them. */
const requestLimit = { times: 3_000, seconds: 60 };
const methods = ['POST', 'HEAD', 'PATCH', 'DELETE'];

/** Adds resumable uploads by the tus protocol. Origin, session and role are checked for every request of an upload. */
export function addDeskUploads(app: FastifyInstance, options: Omit<DeskRouteOptions, 'handlers'>): void {
  const { services, clock, log } = options;
  const takeHit = createWindowLimit(requestLimit, clock);

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const caller = await staffCallerOf(request, reply, options, writers);
    const retryAfter = takeHit(caller.network);
    if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    // Loaded for the first upload only.
    const { answerUpload } = await import('./tus-uploads.ts');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('cache-control', 'no-store');
    reply.hijack();
    await answerUpload({ request: request.raw, response: reply.raw }, { ...services, staff: caller.staff, log });
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The file is not read here: the handler checks the caller first.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const url of [uploadAddress, `${uploadAddress}/:id`]) {
      scope.route({
        url,
        method: methods,
        config: { kind: 'api', name: 'desk upload' },
        bodyLimit: services.uploads.maxBytes,
        handler,
        // The rest of a rejected piece is not read: the connection ends with the answer.
        errorHandler: (error, request, reply) => sendApiError(error, request, reply.header('connection', 'close'), log),
      });
    }
  });
}
