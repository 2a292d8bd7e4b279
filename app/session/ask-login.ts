export type AuthMode = 'login' | 'register' | 'forgot';

export interface LoginRequest {
  mode?: AuthMode;
  /** Runs once after the login; dropped when the popup is closed without one. */
  afterLogin?: () => void;
}

/** Shows the auth popup; registered after hydration. */
interface LoginHandler {
  open(request: LoginRequest): void;
  /** Loads the popup's code. */
  preload(): void;
}

let handler: LoginHandler | null = null;
let waiting: LoginRequest | null = null;

/** Opens the popup for login, registration and forgotten passwords. A request before hydration waits for it. */
export function askLogin(request: LoginRequest = {}): void {
  if (handler) handler.open(request);
  else waiting = request;
}

/** Loads the popup's code when a visitor points at something that opens it. */
export function preloadLogin(): void {
  handler?.preload();
}

export function handleLoginRequests(by: LoginHandler): void {
  handler = by;
  if (waiting) by.open(waiting);
  waiting = null;
}
