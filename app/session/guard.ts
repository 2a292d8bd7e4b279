import { limits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages/messages.ts';
import { addressOf, needsLogin } from '../../contract/page-address.ts';
import { go } from '../navigation/go.ts';
import type { Navigator } from '../navigation/navigator.ts';
import { showAlert } from '../overlays/show-alert.ts';
import { askLogin } from './ask-login.ts';
import { type Session, session } from './session.ts';

const home = addressOf('home', {});

/** When the browser has found out who reads, or the question is no longer asked. */
function whenKnown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe = () => {};
    function look() {
      if (session.current().state === 'unknown' && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener('abort', look);
      resolve();
    }
    unsubscribe = session.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Whether the way to a members' page is open. A visitor is asked to log in, stays, and is taken there afterwards. */
export async function allowNavigation(address: string, signal: AbortSignal): Promise<boolean> {
  await whenKnown(signal);
  if (signal.aborted) return false;
  if (session.current().state === 'member') return true;
  askLogin({ afterLogin: () => go(address) });
  return false;
}

/** Keeps visitors from sitting before a members' page: whoever was logged out there goes home, whoever came there is told. */
export function guardPages(visits: Pick<Navigator, 'current' | 'subscribe' | 'forget'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: Session | null = null;

  const isOutOfPlace = () => session.current().state === 'visitor' && needsLogin(visits.current().address);

  function goHome() {
    if (isOutOfPlace()) go(home);
  }

  function look() {
    const now = session.current();
    const isLost = now !== before && now.state === 'visitor' && now.hadSession === true;
    before = now;
    clearTimeout(timer);
    if (isLost) visits.forget();
    if (!isOutOfPlace()) return;
    if (isLost) go(home);
    else timer = setTimeout(tell, limits.reloginAlertDelay);
  }

  function tell() {
    showAlert({ type: 'info', title: messages.loginAgain, center: true, action: goHome });
  }

  visits.subscribe(look);
  session.subscribe(look);
  look();
}
