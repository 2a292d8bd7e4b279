import type { CallBody } from '../../contract/api/calls.ts';
import type { BrowserSettings } from '../../contract/page-data.ts';
import { send } from '../api/call.ts';
import { get } from '../api/get.ts';
import type { VisitSource } from '../navigation/visit.ts';
import { addToVisit, isIdentified, reportRoutes } from './visit-record.ts';

/**
 * Reports the visitor's location, browser and navigations to the server. The look-up services are asked once a visit, and
 * navigations wait for their responses. The visitor does not see failures; the next page tries again.
 */
export function startVisitLog(visits: VisitSource, settings: BrowserSettings): void {
  let isReporting = false;

  async function reportAll(): Promise<void> {
    if (isReporting) return;
    isReporting = true;
    try {
      if (!isIdentified()) await identifyVisit(settings);
      reportRoutes();
    } catch {
      // A service failed or returned something else.
    } finally {
      isReporting = false;
    }
  }

  visits.subscribe(() => void reportAll());
  void reportAll();
}

async function identifyVisit(settings: BrowserSettings): Promise<void> {
  const location = readGeoResponse(await lookUp(settings.geoUrl, settings));
  addToVisit({ ip: location.ip });
  const { id: infoId } = await send('ip/info', location);
  const agent = readAgentResponse(await lookUp(settings.agentUrl, settings));
  const { id: agentId } = await send('ip/agent', { infoId, ...agent });
  addToVisit({ ip: location.ip, agentId });
}

function lookUp(service: string, { geoKey }: BrowserSettings): Promise<unknown> {
  const address = new URL(service, document.location.href);
  if (geoKey) address.searchParams.set('apiKey', geoKey);
  return get(address.href, null, (response) => {
    if (!response.ok) throw new Error(`the look-up returned ${response.status}`);
    return response.json();
  });
}

type Fields = Record<string, unknown>;

/** Converts the response of the location service to the API's fields. */
function readGeoResponse(response: unknown): CallBody<'ip/info'> {
  const geo = fieldsOf(response);
  const ip = text(geo.ip);
  if (!ip) throw new Error('the look-up returned no address');
  const zone = text(fieldsOf(geo.time_zone).name);
  return {
    ip,
    country: text(geo.country_name),
    city: text(geo.city),
    district: text(geo.district),
    latitude: text(geo.latitude),
    longitude: text(geo.longitude),
    timezone: zone || browserZone(),
  };
}

/** `Temporal` is fast; `Intl` loads a language's formats, which takes a tenth of a second on a cheap phone. */
function browserZone(): string {
  return 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function readAgentResponse(response: unknown): Omit<CallBody<'ip/agent'>, 'infoId'> {
  const agent = fieldsOf(response);
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

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function serialized(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
