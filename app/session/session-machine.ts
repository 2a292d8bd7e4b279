import type { Profile } from '../../contract/account.ts';
import type { Session } from './session.ts';

/** The state of the session's machine, without clock, storage or network. */
export interface SessionState {
  session: Session;
  step: 'idle' | 'loading' | 'refreshing' | 'waiting';
  /** Counts the loads. Results carry the number of their load; those of an earlier load are ignored. */
  load: number;
  /** The token was already replaced for this load; a second rejection ends the session. */
  refreshed: boolean;
  /** This load follows a login in this tab. */
  isLogin: boolean;
  /** A message has announced the outage; further retries are silent. */
  toldOutage: boolean;
  /** The profile as this browser last stored it, for when the server cannot be reached. */
  stored: Profile | null;
}

export type SessionEvent =
  | { type: 'started'; tokens: 'none' | 'valid' | 'expired'; stored: Profile | null }
  | { type: 'loggedIn' }
  | { type: 'loggedOut' }
  /** Another tab has logged in, changed the profile, or logged out. */
  | { type: 'otherTabChanged'; profile: Profile | null }
  | { type: 'profileLoaded'; load: number; profile: Profile }
  | { type: 'profileRejected'; load: number }
  | { type: 'profileFailed'; load: number }
  | { type: 'refreshed'; load: number }
  | { type: 'refreshRejected'; load: number }
  | { type: 'refreshFailed'; load: number }
  | { type: 'profileChanged'; profile: Profile }
  /** The server does not know the token of a call. */
  | { type: 'callRejected' }
  /** The token had to be replaced before a call, and the server rejected that. */
  | { type: 'tokensLost' }
  | { type: 'retried' };

export type SessionEffect =
  | 'loadProfile'
  | 'refresh'
  | 'storeProfile'
  | 'clear'
  /** Clears what this tab alone holds; the other tab has cleared the shared storage, and may have logged in since. */
  | 'clearTab'
  | 'goHome'
  | 'showOutage'
  | 'retryLater'
  | 'memberKnown'
  | 'loggedIn';

export interface SessionTransition {
  state: SessionState;
  effects: SessionEffect[];
}

export const initialState: SessionState = {
  session: { state: 'unknown' },
  step: 'idle',
  load: 0,
  refreshed: false,
  isLogin: false,
  toldOutage: false,
  stored: null,
};

export function transition(state: SessionState, event: SessionEvent): SessionTransition {
  if ('load' in event && (event.load !== state.load || state.step === 'idle')) return { state, effects: [] };
  switch (event.type) {
    case 'started':
      // Without tokens no stored data belongs to a member; a stored profile is left over from an expired session.
      if (event.tokens === 'none') return end(state, { effect: event.stored ? 'clear' : null, hadSession: false });
      return event.tokens === 'valid'
        ? load({ ...state, stored: event.stored }, {})
        : refresh({ ...state, stored: event.stored, load: state.load + 1, refreshed: false });
    case 'loggedIn':
      return load(state, { isLogin: true });
    case 'loggedOut':
    case 'tokensLost':
    case 'refreshRejected':
      return end(state);
    case 'otherTabChanged':
      return event.profile ? followTab(state, event.profile) : end(state, { effect: 'clearTab' });
    case 'profileLoaded':
      return becomeMember(state, event.profile);
    case 'profileRejected':
      return state.refreshed ? end(state) : refresh(state);
    case 'refreshed':
      return { state: { ...state, step: 'loading' }, effects: ['loadProfile'] };
    case 'profileFailed':
    case 'refreshFailed':
      return wait(state);
    case 'profileChanged':
      return { state: { ...state, ...asMember(event.profile) }, effects: ['storeProfile'] };
    case 'callRejected': {
      // Loading the profile tells whether the session has really ended.
      if (state.session.state !== 'member' || state.step !== 'idle') return { state, effects: ['goHome'] };
      const loading = load(state, {});
      return { state: loading.state, effects: ['goHome', ...loading.effects] };
    }
    case 'retried':
      return state.step === 'waiting' ? load(state, state) : { state, effects: [] };
  }
}

function asMember(profile: Profile): Pick<SessionState, 'session' | 'stored'> {
  return { session: { state: 'member', profile }, stored: profile };
}

function load(state: SessionState, { isLogin = false, toldOutage = false }): SessionTransition {
  const next: SessionState = { ...state, step: 'loading', load: state.load + 1, refreshed: false, isLogin, toldOutage };
  return { state: next, effects: ['loadProfile'] };
}

function refresh(state: SessionState): SessionTransition {
  return { state: { ...state, step: 'refreshing', refreshed: true }, effects: ['refresh'] };
}

function becomeMember(state: SessionState, profile: Profile): SessionTransition {
  const effects: SessionEffect[] = ['storeProfile', 'memberKnown'];
  if (state.isLogin) effects.push('loggedIn');
  return { state: { ...state, ...asMember(profile), step: 'idle', isLogin: false, toldOutage: false }, effects };
}

/** A tab that is loading gets the profile from the server soon. */
function followTab(state: SessionState, profile: Profile): SessionTransition {
  if (state.step === 'loading' || state.step === 'refreshing')
    return { state: { ...state, stored: profile }, effects: [] };
  const wasMember = state.session.state === 'member';
  return { state: { ...state, ...asMember(profile), step: 'idle' }, effects: wasMember ? [] : ['memberKnown'] };
}

/** An outage ends no session: a member with a stored profile stays a member. */
function wait(state: SessionState): SessionTransition {
  const session: Session = state.stored ? { state: 'member', profile: state.stored } : { state: 'unknown' };
  const effects: SessionEffect[] = state.toldOutage ? ['retryLater'] : ['showOutage', 'retryLater'];
  return { state: { ...state, session, step: 'waiting', toldOutage: true }, effects };
}

interface EndOptions {
  effect?: SessionEffect | null;
  hadSession?: boolean;
}

function end(
  state: SessionState,
  { effect = 'clear', hadSession = state.session.state !== 'visitor' }: EndOptions = {},
): SessionTransition {
  const visitor: Session = { state: 'visitor', hadSession };
  return { state: { ...initialState, session: visitor, load: state.load + 1 }, effects: effect ? [effect] : [] };
}
