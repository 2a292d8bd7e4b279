export type AuthMode = 'login' | 'register' | 'forgot';

export interface LoginRequest {
  mode?: AuthMode;
  /** Carried out once, after the login that was asked for here; forgotten when the popup is closed without one. */
  afterLogin?: () => void;
}

/** Whoever shows the popup. */
interface LoginAnswerer {
  open(request: LoginRequest): void;
  /** Brings the popup's code. */
  expect(): void;
}

let answerer: LoginAnswerer | null = null;
let waiting: LoginRequest | null = null;

/** Opens the popup for login, register and forgotten passwords; asked before its code has come, it opens when it has. */
export function askLogin(request: LoginRequest = {}): void {
  if (answerer) answerer.open(request);
  else waiting = request;
}

/** The reader points at something that will ask for a login: the popup's code may come already. */
export function markLoginOffered(): void {
  answerer?.expect();
}

export function handleLoginRequests(by: LoginAnswerer): void {
  answerer = by;
  if (waiting) by.open(waiting);
  waiting = null;
}
