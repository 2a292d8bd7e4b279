import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { geoAddresses } from '../../contract/geo.ts';
import { ApiError } from '../errors/api-error.ts';
import { createWindowLimit } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import type { GeoLookup } from '../tracking/geo/geo-lookup.ts';
import { readUserAgent } from '../tracking/user-agent.ts';

export interface GeoRouteOptions {
  geoLookup: GeoLookup;
  addressOf: (request: FastifyRequest) => string;
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
}

/** Browsers ask once per visit, but whole offices and mobile networks share an address. */
const limit = { times: 60, seconds: 60 };

/** Looks up the caller's own address and user agent; there is no way to ask about another address. */
export function addGeoRoutes(app: FastifyInstance, { geoLookup, addressOf, networkOf, clock }: GeoRouteOptions): void {
  function get(path: string, read: (request: FastifyRequest) => Promise<object>): void {
    const takeHit = createWindowLimit(limit, clock);
    app.get(path, { config: { kind: 'geo' } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const retryAfter = takeHit(networkOf(request));
      if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
      return reply.header('cache-control', 'no-store').send(await read(request));
    });
  }

  get(geoAddresses.ip, (request) => geoLookup.find(addressOf(request)));
  get(geoAddresses.agent, async (request) => readUserAgent(request.headers['user-agent'] ?? ''));
}
