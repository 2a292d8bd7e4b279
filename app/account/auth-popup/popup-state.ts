import { limits } from '../../../contract/limits.ts';
import type { AuthMode, LoginRequest } from '../../session/ask-login.ts';
import { session } from '../../session/session.ts';
import { createStore } from '../../ui/store.ts';

export interface AuthPopupState {
  open: boolean;
  /** Whether the form is rendered: while the popup is open, and until it has faded out. */
  filled: boolean;
  mode: AuthMode;
  /** Counts the openings: each begins with new forms, so that no password outlives its popup. */
  opening: number;
}

const store = createStore<AuthPopupState>({ open: false, filled: false, mode: 'login', opening: 0 });
let afterLogin: (() => void) | undefined;
let resetTimer: ReturnType<typeof setTimeout> | undefined;

function change(next: Partial<AuthPopupState>): void {
  store.set({ ...store.current(), ...next });
}

function hide(): void {
  if (!store.current().open) return;
  change({ open: false });
  resetTimer = setTimeout(change, limits.authPopupResetDelay, { mode: 'login', filled: false });
}

/** Closes the popup once the visitor is a member, by a login here or in another tab, and runs what waited for it. */
function onSessionChange(): void {
  if (session.current().state !== 'member') return;
  hide();
  const run = afterLogin;
  afterLogin = undefined;
  run?.();
}

session.subscribe(onSessionChange);

export const authPopup = {
  ...store,
  open(request: LoginRequest): void {
    clearTimeout(resetTimer);
    afterLogin = request.afterLogin;
    change({ open: true, filled: true, mode: request.mode ?? 'login', opening: store.current().opening + 1 });
    // Members too may have forgotten their password.
    if (request.mode !== 'forgot') onSessionChange();
  },
  switchTo(mode: AuthMode): void {
    change({ mode });
  },
  /** Closed by the visitor: what waited for the login is dropped. */
  close(): void {
    afterLogin = undefined;
    hide();
  },
  /** Closed after a login whose profile is still being loaded. */
  closeAfterLogin: hide,
};
