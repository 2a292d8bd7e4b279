import type { CallBody } from '../../contract/api/calls.ts';
import { sendQuietly, setCallHeader } from '../api/request.ts';
import { tabStorage } from '../storage/storage.ts';

const storageKey = 'visit';
const maxWaiting = 50;
const refused = 422;

type Step = Pick<CallBody<'ip/history'>, 'routeFrom' | 'routeTo'>;

/** The visit of this tab; session storage keeps it across full page loads. */
interface VisitRecord {
  /** Both are known after the look-up services have responded. */
  ip?: string;
  agentId?: string;
  /** The path of the last page. */
  route: string;
  /** Navigations that have not been reported yet. */
  waiting: Step[];
}

const empty: VisitRecord = { route: '', waiting: [] };
let record = empty;

function change(next: VisitRecord): void {
  record = next;
  setCallHeader('ip', next.ip ?? null);
  tabStorage.write(storageKey, JSON.stringify(next));
}

/** Restores the visit of this tab, so that the page's first call sends the visitor's address, and records the page. */
export function startVisitRecord(): void {
  try {
    change({ ...empty, ...JSON.parse(tabStorage.read(storageKey) ?? '{}') });
  } catch {
    // The stored value is invalid: this is a new visit.
  }
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type !== 'reload' || location.pathname !== record.route) addRoute(location.pathname);
  // The page may be left before the visit log has been loaded.
  addEventListener('pagehide', reportRoutes);
}

/** Records a navigation, without the query, which may contain a search or a token. */
export function addRoute(address: string): void {
  const routeTo = address.split('?', 1)[0] ?? '';
  const waiting = [...record.waiting, { routeFrom: record.route, routeTo }].slice(-maxWaiting);
  change({ ...record, route: routeTo, waiting });
}

export function reportRoutes(): void {
  const { agentId, waiting } = record;
  if (!agentId || waiting.length === 0) return;
  change({ ...record, waiting: [] });
  for (const step of waiting) void report(agentId, step);
}

/** The server may not know the id any longer, as after a change of its keys: the step then waits for another one. */
async function report(agentId: string, step: Step): Promise<void> {
  if ((await sendQuietly('ip/history', { agentId, ...step })) !== refused) return;
  const { agentId: current, ...others } = record;
  const waiting = [...record.waiting, step].slice(-maxWaiting);
  change({ ...others, ...(current && current !== agentId && { agentId: current }), waiting });
}

export const isIdentified = (): boolean => record.agentId !== undefined;

/** Adds the visitor's address from the look-up service, or the id of the user agent from the server. */
export function addToVisit(known: Pick<VisitRecord, 'ip' | 'agentId'>): void {
  change({ ...record, ...known });
}

/** The next navigation starts a new visit. */
export function forgetVisit(): void {
  change(empty);
  tabStorage.write(storageKey, null);
}
