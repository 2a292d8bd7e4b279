export type AuthMode = 'login' | 'register' | 'forgot';

export interface LoginRequest {
  mode?: AuthMode;
  /** Carried out once, after the login that was asked for here; forgotten when the popup is closed without one. */
  then?: () => void;
}

type Opener = (request: LoginRequest) => void;

let open: Opener | null = null;
let waiting: LoginRequest | null = null;

/** Opens the popup for login, register and forgotten passwords; asked before its code has come, it opens when it has. */
export function askLogin(request: LoginRequest = {}): void {
  if (open) open(request);
  else waiting = request;
}

/** Whoever shows the popup says so here. */
export function answerLoginRequests(opener: Opener): void {
  open = opener;
  if (waiting) opener(waiting);
  waiting = null;
}
