import type { CallBody } from '../../contract/api/calls.ts';

type Fields = Record<string, unknown>;

/** What a service that tells an address's place has answered, in the words of the API. */
export function readGeoResponse(answer: unknown): CallBody<'ip/info'> {
  const place = fieldsOf(answer);
  const ip = text(place.ip);
  if (!ip) throw new Error('the look-up told no address');
  const zone = text(fieldsOf(place.time_zone).name);
  return {
    ip,
    country: text(place.country_name),
    city: text(place.city),
    district: text(place.district),
    latitude: text(place.latitude),
    longitude: text(place.longitude),
    // The browser's own is as good as a guess from the address.
    timezone: zone || ownZone(),
  };
}

/** The newer way costs nothing; the older one loads all the formats of a language, a tenth of a second on a cheap phone. */
function ownZone(): string {
  return 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function readAgentResponse(answer: unknown): Omit<CallBody<'ip/agent'>, 'infoId'> {
  const agent = fieldsOf(answer);
  return {
    userAgentString: text(agent.userAgentString) || navigator.userAgent,
    name: text(agent.name),
    type: text(agent.type),
    version: text(agent.version),
    versionMajor: text(agent.versionMajor),
    device: serialized(agent.device),
    engine: serialized(agent.engine),
    operatingSystem: serialized(agent.operatingSystem),
  };
}

function fieldsOf(answer: unknown): Fields {
  return typeof answer === 'object' && answer !== null ? (answer as Fields) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function serialized(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
