import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { geoAddresses } from '../../contract/geo.ts';
import { ApiError } from '../errors/api-error.ts';
import { createWindowLimit } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import type { GeoLookup } from '../tracking/geo/address-place.ts';
import { readUserAgent } from '../tracking/geo/user-agent.ts';

export interface GeoRouteOptions {
  places: GeoLookup;
  addressOf: (request: FastifyRequest) => string;
  networkOf: (request: FastifyRequest) => string;
  clock: Clock;
}

/** Once a visit; whole offices and mobile networks share an address. */
const limit = { times: 60, seconds: 60 };

/** What a visitor's own address and browser tell. Nobody can ask about another's. */
export function addGeoRoutes(app: FastifyInstance, { places, addressOf, networkOf, clock }: GeoRouteOptions): void {
  function get(path: string, answer: (request: FastifyRequest) => Promise<object>): void {
    const take = createWindowLimit(limit, clock);
    app.get(path, { config: { kind: 'geo' } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const retryAfter = take(networkOf(request));
      if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
      return reply.header('cache-control', 'no-store').send(await answer(request));
    });
  }

  get(geoAddresses.ip, (request) => places.find(addressOf(request)));
  get(geoAddresses.agent, async (request) => readUserAgent(request.headers['user-agent'] ?? ''));
}
