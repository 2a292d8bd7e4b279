import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { DeskServices } from '../../desk-api/handler.ts';
import { deskHandlers } from '../../desk-api/handlers.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { PageAnswers } from '../page-routes.ts';
import type { SecurityHeaders } from '../security-headers.ts';
import { addDeskPages } from './desk-app.ts';
import { addDeskRoutes } from './desk-routes.ts';
import { addDeskUploads } from './desk-uploads.ts';
import { addPreviews, type PreviewOptions } from './previews.ts';

export interface DeskOptions extends Omit<PageAnswers, 'sendPage'> {
  services: DeskServices;
  config: Config;
  headers: SecurityHeaders;
  pageRenderer: PreviewOptions['pageRenderer'];
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
  log: Log;
}

/** Adds everything below `/desk`, and the previews of drafts. */
export function addDesk(app: FastifyInstance, options: DeskOptions): void {
  const { services, config, headers, pageRenderer, notFoundPage, tooManyRequestsPage, networkOf, clock, log } = options;
  const calls = { services, siteUrl: config.SITE_URL, networkOf, clock, log };
  addDeskRoutes(app, { ...calls, handlers: Object.values(deskHandlers) });
  addDeskPages(app, { headers: headers.everywhere, config });
  addDeskUploads(app, calls);
  const pageAnswers = { notFoundPage, tooManyRequestsPage, pageHeaders: headers.pages };
  addPreviews(app, { services, networkOf, clock, pageRenderer, ...pageAnswers });
}
