import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadAddress } from '../../../contract/desk/limits.ts';
import { writers } from '../../../contract/desk/roles.ts';
import type { StaffCaller } from '../../desk-api/handler.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createWindowLimit } from '../../rate-limits/window-limit.ts';
import { sendApiError } from '../api-errors.ts';
import { limitPausesOnly } from '../request-bodies.ts';
import { deskCallerOf } from './desk-caller.ts';
import type { DeskRouteOptions } from './desk-routes.ts';
import { allowedCaller } from './role-and-step-up.ts';

/** A request carries at most `uploadChunkBytes`: a gigabyte takes 128 of them. */
const requestLimit = { times: 3_000, seconds: 60 };
const rule = { roles: writers, needsStepUp: false };
const methods = ['POST', 'HEAD', 'PATCH', 'DELETE'];

/**
 * Adds resumable uploads by the tus protocol. Origin, rate limit, session and role are checked for every request of an
 * upload, before anything of the file is read.
 */
export function addDeskUploads(app: FastifyInstance, options: Omit<DeskRouteOptions, 'handlers'>): void {
  const { services, siteUrl, networkOf, clock, log } = options;
  const takeHit = createWindowLimit(requestLimit, clock);
  const callers = new WeakMap<FastifyRequest, StaffCaller>();

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const visitor = deskCallerOf(request, reply, { siteUrl, network: networkOf(request) });
    const retryAfter = takeHit(visitor.network);
    if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    callers.set(request, (await allowedCaller(visitor, rule, services)) as StaffCaller);
  }

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const caller = callers.get(request) as StaffCaller;
    limitPausesOnly(request.raw);
    // Loaded for the first upload only.
    const { answerUpload } = await import('./tus-uploads.ts');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('cache-control', 'no-store');
    reply.hijack();
    await answerUpload(
      { request: request.raw, response: reply.raw },
      {
        ...services,
        staff: caller.staff,
        // The cookie can no longer be removed: the answer has begun.
        checkSender: async () => void (await allowedCaller({ ...caller, setSession: () => {} }, rule, services)),
        clock,
        log,
      },
    );
  }

  for (const url of [uploadAddress, `${uploadAddress}/:id`]) {
    app.route({
      url,
      method: methods,
      config: { kind: 'api', name: 'desk upload' },
      onRequest: admit,
      handler,
      errorHandler: (error, request, reply) => sendApiError(error, request, reply, log),
    });
  }
}
