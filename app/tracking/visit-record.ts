import type { CallBody } from '../../contract/api/calls.ts';
import { sendQuietly, setCallHeader } from '../api/request.ts';
import { tabStorage } from '../storage/storage.ts';

const storageKey = 'visit';
const mostWaiting = 50;

type Step = Pick<CallBody<'ip/history'>, 'routeFrom' | 'routeTo'>;

/** What this tab knows of its visit; session storage carries it across full page loads. */
interface VisitRecord {
  /** Both are known once the look-up services have answered. */
  ip?: string;
  agentId?: string;
  /** The path shown last. */
  route: string;
  /** Navigations that the server has not been told of. */
  waiting: Step[];
}

const empty: VisitRecord = { route: '', waiting: [] };
let record = empty;

function change(next: VisitRecord): void {
  record = next;
  setCallHeader('ip', next.ip ?? null);
  tabStorage.write(storageKey, JSON.stringify(next));
}

/** Restores the visit of this tab, so that the first call of the page carries its address, and adds the page itself. */
export function startVisitRecord(): void {
  try {
    change({ ...empty, ...JSON.parse(tabStorage.read(storageKey) ?? '{}') });
  } catch {
    // Storage holds something else: this is a new visit.
  }
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type !== 'reload' || location.pathname !== record.route) addRoute(location.pathname);
  // The page may be left before the visit log has been loaded.
  addEventListener('pagehide', tellRoutes);
}

/** Records a navigation. The path alone: a query may hold a search or a token. */
export function addRoute(address: string): void {
  const routeTo = address.split('?', 1)[0] ?? '';
  const waiting = [...record.waiting, { routeFrom: record.route, routeTo }].slice(-mostWaiting);
  change({ ...record, route: routeTo, waiting });
}

export function tellRoutes(): void {
  const { agentId, waiting } = record;
  if (!agentId || waiting.length === 0) return;
  change({ ...record, waiting: [] });
  for (const step of waiting) void sendQuietly('ip/history', { agentId, ...step });
}

export const isIntroduced = (): boolean => record.agentId !== undefined;

/** The look-up services have told the visitor's address, or the server has answered with the id of the user agent. */
export function learnVisit(known: Pick<VisitRecord, 'ip' | 'agentId'>): void {
  change({ ...record, ...known });
}

/** The next navigation begins a new visit. */
export function forgetVisit(): void {
  change(empty);
  tabStorage.write(storageKey, null);
}
