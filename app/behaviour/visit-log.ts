import type { CallBody } from '../../contract/api/calls.ts';
import type { BrowserSettings } from '../../contract/browser-settings.ts';
import { get } from '../api/get.ts';
import { sayWithCalls } from '../api/headers.ts';
import { send } from '../api/send.ts';
import { tell } from '../api/tell.ts';
import { tabBox } from '../device/storage.ts';
import type { VisitSource } from '../navigation/visit-source.ts';
import { readAgent, readPlace } from './look-up-answers.ts';

const boxName = 'visit';
const mostWaiting = 50;

/** What is known of this visit, which lasts as long as the tab. */
interface Known {
  ip: string;
  agentId: string;
  /** The page shown last, also across a full load. */
  route: string;
}

type Step = Pick<CallBody<'ip/history'>, 'routeFrom' | 'routeTo'>;

/**
 * Tells the server who visits and from which page to which. The look-up services are asked once a visit; steps wait
 * until they have answered. Whatever fails, the reader does not hear of it, and the next page tries again.
 */
export function startVisitLog(visits: VisitSource, settings: BrowserSettings): void {
  let known = recall();
  let route = known?.route ?? '';
  let waiting: Step[] = [];
  let asking = false;

  function step(): void {
    const routeTo = pathOf(visits.current().address);
    if (routeTo === route) return;
    waiting = [...waiting, { routeFrom: route, routeTo }].slice(-mostWaiting);
    route = routeTo;
    if (known) tellSteps(known);
    else void ask();
  }

  function tellSteps(to: Known): void {
    for (const { routeFrom, routeTo } of waiting) void tell('ip/history', { agentId: to.agentId, routeFrom, routeTo });
    waiting = [];
    tabBox.write(boxName, JSON.stringify({ ...to, route }));
  }

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      known = { ...(await introduce(settings)), route };
      tellSteps(known);
    } catch {
      // A service that does not answer, or says something else: this visit stays untold.
    } finally {
      asking = false;
    }
  }

  if (known) sayWithCalls('ip', known.ip);
  visits.subscribe(step);
  step();
}

async function introduce(settings: BrowserSettings): Promise<Pick<Known, 'ip' | 'agentId'>> {
  const place = readPlace(await lookUp(settings.geoUrl, settings));
  sayWithCalls('ip', place.ip);
  const { id: infoId } = await send('ip/info', place);
  const agent = readAgent(await lookUp(settings.agentUrl, settings));
  const { id: agentId } = await send('ip/agent', { infoId, ...agent });
  return { ip: place.ip, agentId };
}

function lookUp(service: string, { geoKey }: BrowserSettings): Promise<unknown> {
  const address = new URL(service, location.href);
  if (geoKey) address.searchParams.set('apiKey', geoKey);
  return get(address.href, null, (response) => {
    if (!response.ok) throw new Error(`the look-up answered ${response.status}`);
    return response.json();
  });
}

/** A query may hold what is nobody's business. */
function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

function recall(): Known | null {
  try {
    const kept: unknown = JSON.parse(tabBox.read(boxName) ?? 'null');
    return kept && typeof kept === 'object' && 'agentId' in kept ? (kept as Known) : null;
  } catch {
    return null;
  }
}
