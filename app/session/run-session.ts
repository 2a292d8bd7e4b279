import type { Profile, Tokens } from '../../contract/account.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { sessionMessages } from '../../contract/messages/session.ts';
import { addressOf } from '../../contract/page-address.ts';
import { CallFailure, guardCalls, send } from '../api/call.ts';
import { go } from '../navigation/go.ts';
import { showLoading, showMessage } from '../overlays/show-overlay.ts';
import { deviceStorage } from '../storage/storage.ts';
import { clearPersonalStorage, clearPersonalTabStorage, profileKey } from './personal-storage.ts';
import { session } from './session.ts';
import { initialState, type SessionEffect, type SessionEvent, transition } from './session-machine.ts';
import { currentToken, refreshTokens, tokenKey, tokenStorage } from './tokens.ts';

const retryAfter = 10_000;

let state = initialState;
/** The token with which the profile was last loaded. */
let usedToken: string | null = null;

function createEvent() {
  const listeners = new Set<() => void>();
  return {
    listen: (listener: () => void) => void listeners.add(listener),
    fire() {
      for (const listener of listeners) listener();
    },
  };
}

/** Fires when a member's profile has been loaded: after each page load with a session, and after each login. */
export const onMemberKnown = createEvent();

/** Fires after a login, registration or new password in this tab, once the profile has been loaded. */
export const onLoggedIn = createEvent();

/** The only way to change the session. */
export function dispatchSession(event: SessionEvent): void {
  const next = transition(state, event);
  const isChanged = next.state.session !== state.session;
  state = next.state;
  // Storage is cleared before subscribers are notified: a subscriber that sees a visitor must not find a member's data.
  for (const effect of next.effects.filter(clearsStorage)) perform(effect);
  if (isChanged) session.set(state.session);
  for (const effect of next.effects.filter((each) => !clearsStorage(each))) perform(effect);
}

const clearsStorage = (effect: SessionEffect) => effect === 'clear' || effect === 'clearTab';

function perform(effect: SessionEffect): void {
  switch (effect) {
    case 'loadProfile':
      void loadProfile(state.load);
      break;
    case 'refresh':
      void refresh(state.load);
      break;
    case 'storeProfile':
      deviceStorage.write(profileKey, JSON.stringify(state.stored));
      break;
    case 'clear':
      clearPersonalStorage();
      currentToken();
      break;
    case 'clearTab':
      clearPersonalTabStorage();
      currentToken();
      break;
    case 'goHome':
      go(addressOf('home', {}));
      break;
    case 'showOutage':
      // A device without a network knows it, and what it has stored can be read all the same.
      if (navigator.onLine) showMessage(readingMessages.connectionTrouble);
      break;
    case 'retryLater':
      setTimeout(dispatchSession, retryAfter, { type: 'retried' });
      break;
    case 'memberKnown':
      onMemberKnown.fire();
      break;
    case 'loggedIn':
      onLoggedIn.fire();
      break;
  }
}

/** NOT_LOGGED_IN: the token expired on the way and was not sent. */
const rejections = new Set<CallFailure['error']>(['SESSION_EXPIRED', 'NOT_LOGGED_IN']);

async function loadProfile(load: number): Promise<void> {
  usedToken = currentToken();
  const result = await send('user/person', {}).catch((failure: unknown) => failure);
  if (!(result instanceof Error)) dispatchSession({ type: 'profileLoaded', load, profile: result as Profile });
  else if (result instanceof CallFailure && rejections.has(result.error))
    dispatchSession({ type: 'profileRejected', load });
  else dispatchSession({ type: 'profileFailed', load });
}

const refreshEvents = { refreshed: 'refreshed', rejected: 'refreshRejected', failed: 'refreshFailed' } as const;

async function refresh(load: number): Promise<void> {
  const result = await refreshTokens(usedToken);
  dispatchSession({ type: refreshEvents[result], load });
}

/** Replaces an expired token before a call, so that a member who reads for a long time stays logged in. */
export async function prepareCall(): Promise<void> {
  if (currentToken() || !tokenStorage.refreshToken()) return;
  const result = await refreshTokens(null);
  if (result === 'failed') throw new CallFailure(null);
  if (result === 'rejected') dispatchSession({ type: 'tokensLost' });
}

/** Begins a session with the tokens of a login, a registration or a new password. */
export function beginSession(tokens: Tokens): void {
  tokenStorage.write(tokens);
  dispatchSession({ type: 'loggedIn' });
}

let isLoggingOut = false;

/** Ends the session in this browser in any case, and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  if (isLoggingOut) return;
  isLoggingOut = true;
  const hideLoading = showLoading();
  try {
    await prepareCall();
    await send('user/logout', {});
  } catch {
    // The server ends an unused session by itself.
  }
  hideLoading();
  isLoggingOut = false;
  showMessage(sessionMessages.logoutDone);
  dispatchSession({ type: 'loggedOut' });
}

function parseProfile(stored: string | null): Profile | null {
  try {
    return JSON.parse(stored ?? 'null') as Profile | null;
  } catch {
    return null;
  }
}

/** Listens for what other tabs write to local storage under a key. */
function onStorageChange(key: string, listener: (value: string | null) => void): void {
  addEventListener('storage', (event) => {
    // A null key: the browser's settings, or the visitor, removed everything at once.
    if (event.key === key) listener(event.newValue);
    else if (event.key === null) listener(null);
  });
}

export function startSession(): void {
  guardCalls({ prepare: prepareCall, onExpired: () => dispatchSession({ type: 'callRejected' }) });
  // The profile is written last and removed last: by then the other tab has stored or removed everything else.
  onStorageChange(profileKey, (stored) => {
    currentToken();
    dispatchSession({ type: 'otherTabChanged', profile: parseProfile(stored) });
  });
  onStorageChange(tokenKey, currentToken);
  addEventListener('online', () => dispatchSession({ type: 'retried' }));
  const expired = tokenStorage.refreshToken() ? 'expired' : 'none';
  const tokens = currentToken() ? 'valid' : expired;
  dispatchSession({ type: 'started', tokens, stored: parseProfile(deviceStorage.read(profileKey)) });
}
