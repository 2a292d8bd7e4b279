import type { CallBody } from '../../contract/api/calls.ts';
import type { BrowserSettings } from '../../contract/page-data.ts';
import { send } from '../api/call.ts';
import { get } from '../api/get.ts';
import type { VisitSource } from '../navigation/visit.ts';
import { isIntroduced, learnVisit, tellRoutes } from './visit-record.ts';

/**
 * Tells the server who visits and from which page to which. The look-up services are asked once a visit; navigations
 * wait until they have answered. Failures are silent for the visitor, and the next page tries again.
 */
export function startVisitLog(visits: VisitSource, settings: BrowserSettings): void {
  let asking = false;

  async function tellAll(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      if (!isIntroduced()) await introduce(settings);
      tellRoutes();
    } catch {
      // A service does not answer, or answers something else.
    } finally {
      asking = false;
    }
  }

  visits.subscribe(() => void tellAll());
  void tellAll();
}

async function introduce(settings: BrowserSettings): Promise<void> {
  const place = readGeoResponse(await lookUp(settings.geoUrl, settings));
  learnVisit({ ip: place.ip });
  const { id: infoId } = await send('ip/info', place);
  const agent = readAgentResponse(await lookUp(settings.agentUrl, settings));
  const { id: agentId } = await send('ip/agent', { infoId, ...agent });
  learnVisit({ ip: place.ip, agentId });
}

function lookUp(service: string, { geoKey }: BrowserSettings): Promise<unknown> {
  const address = new URL(service, location.href);
  if (geoKey) address.searchParams.set('apiKey', geoKey);
  return get(address.href, null, (response) => {
    if (!response.ok) throw new Error(`the look-up answered ${response.status}`);
    return response.json();
  });
}

type Fields = Record<string, unknown>;

/** What a service that tells an address's place has answered, in the words of the API. */
function readGeoResponse(answer: unknown): CallBody<'ip/info'> {
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

function readAgentResponse(answer: unknown): Omit<CallBody<'ip/agent'>, 'infoId'> {
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
