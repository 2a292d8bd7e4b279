import { limits } from '../../contract/limits.ts';
import { sessionMessages } from '../../contract/messages/session.ts';
import { addressOf, needsLogin } from '../../contract/page-address.ts';
import { go } from '../navigation/go.ts';
import type { Navigator } from '../navigation/navigator.ts';
import { showAlert } from '../overlays/show-overlay.ts';
import { askLogin } from './ask-login.ts';
import { type Session, session } from './session.ts';

const home = addressOf('home', {});

/** Resolves once the session is known, or the navigation is aborted. */
function whenKnown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe = () => {};
    function check() {
      if (session.current().state === 'unknown' && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener('abort', check);
      resolve();
    }
    unsubscribe = session.subscribe(check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Whether a members' page may be opened. A visitor stays, is asked to log in, and gets there after the login. */
export async function allowNavigation(address: string, signal: AbortSignal): Promise<boolean> {
  await whenKnown(signal);
  if (signal.aborted) return false;
  if (session.current().state === 'member') return true;
  askLogin({ afterLogin: () => go(address) });
  return false;
}

/** Keeps visitors off members' pages: a member who is logged out there goes home, a visitor who arrives there is asked to log in. */
export function guardPages(visits: Pick<Navigator, 'current' | 'subscribe' | 'forget'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: Session | null = null;

  const isVisitorOnMembersPage = () => session.current().state === 'visitor' && needsLogin(visits.current().address);

  function goHome() {
    if (isVisitorOnMembersPage()) go(home);
  }

  function check() {
    const now = session.current();
    const hasEnded = now !== before && now.state === 'visitor' && now.hadSession === true;
    before = now;
    clearTimeout(timer);
    if (hasEnded) visits.forget();
    if (!isVisitorOnMembersPage()) return;
    if (hasEnded) go(home);
    else timer = setTimeout(tellVisitor, limits.reloginAlertDelay);
  }

  function tellVisitor() {
    showAlert({ type: 'info', title: sessionMessages.loginAgain, center: true, action: goHome });
  }

  visits.subscribe(check);
  session.subscribe(check);
  check();
}
