import { taipeiDayNumber } from '../../account/taipei-moment.ts';
import { call } from '../../api/call.ts';
import type { VisitSource } from '../../navigation/visit.ts';
import { onLoggedIn, onMemberKnown } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { localStore } from '../../storage/storage.ts';
import { loadCollectionState } from '../collections/collection-sync.ts';

/** The day on which this browser's member was last shown a tip; it goes with the session, so it is one member's. */
const dayName = 'tip-day';

let planned = false;
let hasLoggedIn = false;
let callOff = () => {};

/** Shows today's tip at once after a login, and once a day to a member who comes back, but not over an article. */
export function startTips(visits: VisitSource): void {
  const plan = () => {
    // Later, since after a login both moments come, one after the other.
    if (!planned) queueMicrotask(() => void offer(visits));
    planned = true;
  };
  onMemberKnown.listen(plan);
  onLoggedIn.listen(() => {
    hasLoggedIn = true;
    plan();
  });
}

async function offer(visits: VisitSource): Promise<void> {
  const isWelcome = hasLoggedIn;
  planned = false;
  hasLoggedIn = false;
  try {
    const tip = await call('tip/today', {});
    if (!tip) return;
    loadCollectionState([{ type: 'tip', id: tip.id, saved: tip.saved }]);
    if (!isWelcome && !isDue()) return;
    const { showTip, whenReadingPauses } = await import('./tip-of-the-day.tsx');
    const show = () => {
      if (session.current().state !== 'member' || !(isWelcome || isDue())) return;
      localStore.write(dayName, today());
      showTip(tip);
    };
    callOff();
    callOff = () => {};
    if (isWelcome) show();
    else callOff = whenReadingPauses(visits, show);
  } catch {
    // A day without a tip is a day like any other.
  }
}

const today = () => String(taipeiDayNumber(Date.now()));

/** A hidden tab does not open the tip: it would cover the page when the member comes back to it. */
function isDue(): boolean {
  return document.visibilityState === 'visible' && localStore.read(dayName) !== today();
}
