import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { DeskServices } from '../desk-api/handler.ts';
import { deskHandlers } from '../desk-api/handlers.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { addDeskPages } from './desk-pages.ts';
import { addDeskRoutes } from './desk-routes.ts';

export interface DeskOptions {
  services: DeskServices;
  config: Config;
  /** Sent with every response. */
  headers: Record<string, string>;
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
  log: Log;
}

/** Adds everything below `/desk`. */
export function addDesk(app: FastifyInstance, { services, config, headers, networkOf, clock, log }: DeskOptions): void {
  const calls = { services, siteUrl: config.SITE_URL, networkOf, clock, log };
  addDeskRoutes(app, { ...calls, handlers: Object.values(deskHandlers) });
  addDeskPages(app, { headers, config });
}
