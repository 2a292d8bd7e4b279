import { limits } from '../../../contract/limits.ts';
import type { AuthMode, LoginRequest } from '../../session/ask-login.ts';
import { session } from '../../session/session.ts';

export interface AuthPopupState {
  open: boolean;
  /** Its form is there while it is open, and a little longer, so that it does not vanish before the popup does. */
  filled: boolean;
  mode: AuthMode;
  /** Which opening this is: each begins with fresh forms, so that no password outlives its popup. */
  opening: number;
}

const listeners = new Set<() => void>();
let state: AuthPopupState = { open: false, filled: false, mode: 'login', opening: 0 };
let afterLogin: (() => void) | undefined;
let resetting: ReturnType<typeof setTimeout> | undefined;

function set(next: Partial<AuthPopupState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function hide(): void {
  if (!state.open) return;
  set({ open: false });
  resetting = setTimeout(() => set({ mode: 'login', filled: false }), limits.authPopupResetDelay);
}

/** Whoever becomes a member, here or in another tab, needs no popup, and gets what it was opened for. */
function greetMember(): void {
  if (session.current().state !== 'member') return;
  hide();
  const work = afterLogin;
  afterLogin = undefined;
  work?.();
}

session.subscribe(greetMember);

export const authPopup = {
  open(request: LoginRequest): void {
    clearTimeout(resetting);
    afterLogin = request.afterLogin;
    set({ open: true, filled: true, mode: request.mode ?? 'login', opening: state.opening + 1 });
    // Members too may have forgotten their password.
    if (request.mode !== 'forgot') greetMember();
  },
  turnTo(mode: AuthMode): void {
    set({ mode });
  },
  /** Closed by the reader: what it was opened for is not wanted any more. */
  close(): void {
    afterLogin = undefined;
    hide();
  },
  /** The server has let the reader in; the profile is on its way. */
  closeAfterLogin: hide,
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
