import { taipeiDayNumber } from '../../../contract/rules/taipei-time.ts';
import { call } from '../../api/call.ts';
import type { VisitSource } from '../../navigation/visit.ts';
import { onLoggedIn, onMemberKnown } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { loadCollectionState } from '../collections/collection-sync.ts';

/** The day on which the member last saw a tip. The key is removed when the session ends (`personal-storage.ts`). */
const dayKey = 'tip-day';

let isPlanned = false;
let hasLoggedIn = false;
let cancel = () => {};

/** Shows today's tip right after a login, and once a day to a member who comes back, but not during an article. */
export function startTips(visits: VisitSource): void {
  const plan = () => {
    // Deferred, since after a login both events fire.
    if (!isPlanned) queueMicrotask(() => void offerTip(visits));
    isPlanned = true;
  };
  onMemberKnown.listen(plan);
  onLoggedIn.listen(() => {
    hasLoggedIn = true;
    plan();
  });
}

async function offerTip(visits: VisitSource): Promise<void> {
  const isAfterLogin = hasLoggedIn;
  isPlanned = false;
  hasLoggedIn = false;
  try {
    const tip = await call('tip/today', {});
    if (!tip) return;
    loadCollectionState([{ type: 'tip', id: tip.id, saved: tip.saved }]);
    if (!isAfterLogin && !isDue()) return;
    const { showTip, whenReadingPauses } = await import('./tip-of-the-day.tsx');
    const show = () => {
      if (session.current().state !== 'member' || !(isAfterLogin || isDue())) return;
      deviceStorage.write(dayKey, today());
      showTip(tip);
    };
    cancel();
    cancel = () => {};
    if (isAfterLogin) show();
    else cancel = whenReadingPauses(visits, show);
  } catch {
    // Without a connection no tip is shown today.
  }
}

const today = () => String(taipeiDayNumber(Date.now()));

/** A hidden tab does not open the tip: it would cover the page when the member comes back to it. */
function isDue(): boolean {
  return document.visibilityState === 'visible' && deviceStorage.read(dayKey) !== today();
}
