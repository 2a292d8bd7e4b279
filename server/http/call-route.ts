import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Log } from '../runtime/log.ts';
import { sendApiError } from './api-errors.ts';
import { checkBody } from './call-bodies.ts';

export interface CallRoute<Caller> {
  url: string;
  config: FastifyContextConfig;
  schema: z.ZodType;
  /** The largest body in bytes. */
  bodyLimit: number;
  /** Checks origin, rate limit and session, and throws to reject the request. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
  work(body: unknown, caller: Caller): Promise<unknown>;
  log: Log;
}

/** Adds the POST route of one call. Nothing of a body is read before its sender is admitted. */
export function addCallRoute<Caller>(app: FastifyInstance, route: CallRoute<Caller>): void {
  const { url, config, schema, bodyLimit, admit, work, log } = route;
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.post(url, {
    config,
    bodyLimit,
    async onRequest(request, reply) {
      callers.set(request, await admit(request, reply));
    },
    async handler(request, reply) {
      const data = await work(checkBody(schema, request.body), callers.get(request) as Caller);
      return reply.header('cache-control', 'no-store').send({ code: 0, error: null, message: '', data });
    },
    errorHandler: (error, request, reply) => sendApiError(error, request, reply, log),
  });
}
