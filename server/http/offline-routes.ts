import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { serviceWorkerAddress, webManifestAddress } from '../../contract/offline.ts';
import type { Config } from '../config.ts';
import type { Renderer } from './app-bundle.ts';
import { CachedResponse, sendResponse } from './cached-response.ts';
import { speculationRulesAddress, writeSpeculationRules } from './speculation-rules.ts';

export interface OfflineRouteOptions {
  renderer: Renderer;
  config: Config;
  headers: Record<string, string>;
}

const workers = new URL('../../dist/workers/', import.meta.url);

/** Serves the web manifest, the rules for links, and the service worker, or the worker that removes itself where OFFLINE is off. */
export function addOfflineRoutes(app: FastifyInstance, { renderer, config, headers }: OfflineRouteOptions): void {
  add(webManifestAddress, 'application/manifest+json; charset=utf-8', 'public, max-age=3600', () =>
    renderer.writeWebManifest(config.SITE_NAME),
  );
  add(speculationRulesAddress, 'application/speculationrules+json', 'public, max-age=86400', writeSpeculationRules);
  // With hot reload there may be no built worker.
  if (!config.hotReload) {
    const worker = config.OFFLINE ? 'service-worker.js' : 'farewell-worker.js';
    add(serviceWorkerAddress, 'text/javascript; charset=utf-8', 'no-cache', () =>
      readFileSync(new URL(worker, workers), 'utf8'),
    );
  }

  function add(url: string, type: string, cacheControl: string, write: () => string): void {
    const response = new CachedResponse({ status: 200, type, cacheControl, headers }, write());
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { kind: 'app' },
      async handler(request, reply) {
        await sendResponse(request, reply, response);
        return reply;
      },
    });
  }
}
