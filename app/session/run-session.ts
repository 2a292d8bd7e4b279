import type { Profile, Tokens } from '../../contract/account.ts';
import { messages } from '../../contract/messages/messages.ts';
import { addressOf } from '../../contract/page-address.ts';
import { guardCalls } from '../api/call.ts';
import { CallFailure, send } from '../api/send.ts';
import { go } from '../navigation/go.ts';
import { showMessage } from '../overlays/show-message.ts';
import { localStore } from '../storage/storage.ts';
import { onStorageChange } from '../storage/storage-changes.ts';
import { clearInThisTab, clearPersonal, userInfoName } from './personal-storage.ts';
import { session } from './session.ts';
import { onLoggedIn, onMemberKnown } from './session-events.ts';
import { initialState, type SessionEffect, type SessionEvent, transition } from './session-machine.ts';
import { tokenName } from './token-storage.ts';
import { currentToken, refreshTokens, tokenStorage } from './tokens.ts';

const tryAgainAfter = 10_000;

let run = initialState;
/** The token the profile was last asked for with. */
let asked: string | null = null;

/** The only way a session changes. */
export function dispatchSession(event: SessionEvent): void {
  const turn = transition(run, event);
  const changed = turn.run.session !== run.session;
  run = turn.run;
  // What is stored goes before it is told: who hears of a visitor must not find a member's things.
  for (const effect of turn.effects.filter(clears)) perform(effect);
  if (changed) session.change(run.session);
  for (const effect of turn.effects.filter((each) => !clears(each))) perform(effect);
}

const clears = (effect: SessionEffect) => effect === 'clear' || effect === 'clearTab';

function perform(effect: SessionEffect): void {
  switch (effect) {
    case 'loadProfile':
      void loadProfile(run.load);
      break;
    case 'refresh':
      void refresh(run.load);
      break;
    case 'keepProfile':
      localStore.write(userInfoName, JSON.stringify(run.kept));
      break;
    case 'clear':
      clearPersonal();
      currentToken();
      break;
    case 'clearTab':
      clearInThisTab();
      currentToken();
      break;
    case 'goHome':
      go(addressOf('home', {}));
      break;
    case 'sayTrouble':
      showMessage(messages.connectionTrouble);
      break;
    case 'tryLater':
      setTimeout(dispatchSession, tryAgainAfter, { type: 'triedAgain' });
      break;
    case 'meetMember':
      onMemberKnown.come();
      break;
    case 'welcome':
      onLoggedIn.come();
      break;
  }
}

const refusals = new Set<CallFailure['error']>(['SESSION_EXPIRED', 'NOT_LOGGED_IN']);

async function loadProfile(load: number): Promise<void> {
  asked = currentToken();
  const answer = await send('user/person', {}).catch((failure: unknown) => failure);
  if (!(answer instanceof Error)) dispatchSession({ type: 'profileCame', load, profile: answer as Profile });
  // Without a token, since it has run out on the way, the server knows nobody.
  else if (answer instanceof CallFailure && refusals.has(answer.error))
    dispatchSession({ type: 'profileRefused', load });
  else dispatchSession({ type: 'profileFailed', load });
}

const refreshEvents = { refreshed: 'refreshed', refused: 'refreshRefused', failed: 'refreshFailed' } as const;

async function refresh(load: number): Promise<void> {
  const outcome = await refreshTokens(asked);
  dispatchSession({ type: refreshEvents[outcome], load });
}

/** Before a call is sent: members are not thrown out because their token grew old while they read. */
export async function prepareCall(): Promise<void> {
  if (currentToken() || !tokenStorage.refreshToken()) return;
  const outcome = await refreshTokens(null);
  if (outcome === 'failed') throw new CallFailure(null);
  if (outcome === 'refused') dispatchSession({ type: 'tokensLost' });
}

/** A login, a registration or a new password: the server has given tokens. */
export function beginSession(tokens: Tokens): void {
  tokenStorage.keep(tokens);
  dispatchSession({ type: 'loggedIn' });
}

function readProfile(stored: string | null): Profile | null {
  try {
    return JSON.parse(stored ?? 'null') as Profile | null;
  } catch {
    return null;
  }
}

export function startSession(): void {
  guardCalls({ prepare: prepareCall, refused: () => dispatchSession({ type: 'callRefused' }) });
  // The profile is written last and removed last: by then everything else of a login or a log-out is in its place.
  onStorageChange(userInfoName, (stored) => {
    currentToken();
    dispatchSession({ type: 'otherTabIs', profile: readProfile(stored) });
  });
  onStorageChange(tokenName, currentToken);
  addEventListener('online', () => dispatchSession({ type: 'triedAgain' }));
  const expired = tokenStorage.refreshToken() ? 'expired' : 'none';
  const tokens = currentToken() ? 'valid' : expired;
  dispatchSession({ type: 'started', tokens, kept: readProfile(localStore.read(userInfoName)) });
}
