import { call } from '../api/call.ts';
import { localBox } from '../device/storage.ts';
import { onLoggedIn, onMember } from '../session/moments.ts';
import { session } from '../session/session.ts';
import { learnSaved } from './saving.ts';
import { taipeiDayNumber } from './taipei-moment.ts';

/** The day on which this browser's member was last shown a tip; it goes with the session, so it is one member's. */
const dayName = 'tip-day';

let planned = false;
let hasLoggedIn = false;

/** Shows today's tip to whoever logs in, and once a day to whoever stays logged in. */
export function startTips(): void {
  onMember.join(plan);
  onLoggedIn.join(() => {
    hasLoggedIn = true;
    plan();
  });
}

/** Later, since after a login both moments come, one after the other. */
function plan(): void {
  if (!planned) queueMicrotask(() => void offer());
  planned = true;
}

async function offer(): Promise<void> {
  const isWelcome = hasLoggedIn;
  planned = false;
  hasLoggedIn = false;
  try {
    const tip = await call('tip/today', {});
    if (!tip) return;
    learnSaved([{ type: 'tip', id: tip.id, saved: tip.saved }]);
    if (!isWelcome && !isDue()) return;
    const { showTip } = await import('./tip-of-the-day.tsx');
    if (session.current().state !== 'member' || !(isWelcome || isDue())) return;
    localBox.write(dayName, today());
    showTip(tip);
  } catch {
    // A day without a tip is a day like any other.
  }
}

const today = () => String(taipeiDayNumber(Date.now()));

/** Not in a tab that nobody looks at: there it would only be in the way later. */
function isDue(): boolean {
  return document.visibilityState === 'visible' && localBox.read(dayName) !== today();
}
