import type { BrowserSettings } from '../../contract/browser-settings.ts';
import { send } from '../api/call.ts';
import { get } from '../api/get.ts';
import type { VisitSource } from '../navigation/visit.ts';
import { readAgentResponse, readGeoResponse } from './look-up-responses.ts';
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
