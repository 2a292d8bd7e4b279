import type { Profile } from '../../contract/account.ts';
import type { Session } from './session.ts';

/** What runs a session, without clock, storage or network: what is known, what is awaited, and which load is the newest. */
export interface SessionState {
  session: Session;
  step: 'resting' | 'loading' | 'refreshing' | 'waiting';
  /** Answers carry the number of the load they belong to; those of an earlier one come too late. */
  load: number;
  /** The token was replaced for this load already; a second refusal ends the session. */
  refreshed: boolean;
  /** This load follows a login made in this tab. */
  welcomes: boolean;
  /** The outage has been told; every further try of it is silent. */
  saidTrouble: boolean;
  /** The profile as the browser last kept it, for when the server cannot be reached. */
  kept: Profile | null;
}

export type SessionEvent =
  | { type: 'started'; tokens: 'none' | 'valid' | 'expired'; kept: Profile | null }
  | { type: 'loggedIn' }
  | { type: 'loggedOut' }
  /** Another tab has logged in, changed the profile, or logged out. */
  | { type: 'otherTabIs'; profile: Profile | null }
  | { type: 'profileCame'; load: number; profile: Profile }
  | { type: 'profileRefused'; load: number }
  | { type: 'profileFailed'; load: number }
  | { type: 'refreshed'; load: number }
  | { type: 'refreshRefused'; load: number }
  | { type: 'refreshFailed'; load: number }
  | { type: 'profileChanged'; profile: Profile }
  /** The server does not know the token of some call. */
  | { type: 'callRefused' }
  /** The token had to be replaced before a call, and the server would not. */
  | { type: 'tokensLost' }
  | { type: 'triedAgain' };

export type SessionEffect =
  | 'loadProfile'
  | 'refresh'
  | 'keepProfile'
  | 'clear'
  /** What this tab alone holds; the other one has cleared what they share, and may have gone on since. */
  | 'clearTab'
  | 'goHome'
  | 'sayTrouble'
  | 'tryLater'
  | 'meetMember'
  | 'welcome';

export interface SessionTransition {
  run: SessionState;
  effects: SessionEffect[];
}

export const initialState: SessionState = {
  session: { state: 'unknown' },
  step: 'resting',
  load: 0,
  refreshed: false,
  welcomes: false,
  saidTrouble: false,
  kept: null,
};

export function transition(run: SessionState, event: SessionEvent): SessionTransition {
  if ('load' in event && (event.load !== run.load || run.step === 'resting')) return { run, effects: [] };
  switch (event.type) {
    case 'started':
      // Without a session nothing here is a member's; a profile that is left over had one that ran out.
      if (event.tokens === 'none') return end(run, { effect: event.kept ? 'clear' : null, hadSession: false });
      return event.tokens === 'valid'
        ? load({ ...run, kept: event.kept }, {})
        : refresh({ ...run, kept: event.kept, load: run.load + 1, refreshed: false });
    case 'loggedIn':
      return load(run, { welcomes: true });
    case 'loggedOut':
    case 'tokensLost':
    case 'refreshRefused':
      return end(run);
    case 'otherTabIs':
      return event.profile ? follow(run, event.profile) : end(run, { effect: 'clearTab' });
    case 'profileCame':
      return meet(run, event.profile);
    case 'profileRefused':
      return run.refreshed ? end(run) : refresh(run);
    case 'refreshed':
      return { run: { ...run, step: 'loading' }, effects: ['loadProfile'] };
    case 'profileFailed':
    case 'refreshFailed':
      return wait(run);
    case 'profileChanged':
      return { run: { ...run, ...knowing(event.profile) }, effects: ['keepProfile'] };
    case 'callRefused': {
      // Whether the session is really over, the profile will tell.
      if (run.session.state !== 'member' || run.step !== 'resting') return { run, effects: ['goHome'] };
      const turn = load(run, {});
      return { run: turn.run, effects: ['goHome', ...turn.effects] };
    }
    case 'triedAgain':
      return run.step === 'waiting' ? load(run, run) : { run, effects: [] };
  }
}

function knowing(profile: Profile): Pick<SessionState, 'session' | 'kept'> {
  return { session: { state: 'member', profile }, kept: profile };
}

function load(run: SessionState, { welcomes = false, saidTrouble = false }): SessionTransition {
  const next: SessionState = { ...run, step: 'loading', load: run.load + 1, refreshed: false, welcomes, saidTrouble };
  return { run: next, effects: ['loadProfile'] };
}

function refresh(run: SessionState): SessionTransition {
  return { run: { ...run, step: 'refreshing', refreshed: true }, effects: ['refresh'] };
}

function meet(run: SessionState, profile: Profile): SessionTransition {
  const effects: SessionEffect[] = ['keepProfile', 'meetMember'];
  if (run.welcomes) effects.push('welcome');
  return { run: { ...run, ...knowing(profile), step: 'resting', welcomes: false, saidTrouble: false }, effects };
}

/** A tab that is loading hears from the server soon enough. */
function follow(run: SessionState, profile: Profile): SessionTransition {
  if (run.step === 'loading' || run.step === 'refreshing') return { run: { ...run, kept: profile }, effects: [] };
  const wasMember = run.session.state === 'member';
  return { run: { ...run, ...knowing(profile), step: 'resting' }, effects: wasMember ? [] : ['meetMember'] };
}

/** Trouble on the way ends no session: who was a member a moment ago still is. */
function wait(run: SessionState): SessionTransition {
  const session: Session = run.kept ? { state: 'member', profile: run.kept } : { state: 'unknown' };
  const effects: SessionEffect[] = run.saidTrouble ? ['tryLater'] : ['sayTrouble', 'tryLater'];
  return { run: { ...run, session, step: 'waiting', saidTrouble: true }, effects };
}

interface ArticleEnd {
  effect?: SessionEffect | null;
  hadSession?: boolean;
}

function end(
  run: SessionState,
  { effect = 'clear', hadSession = run.session.state !== 'visitor' }: ArticleEnd = {},
): SessionTransition {
  const visitor: Session = { state: 'visitor', hadSession };
  return { run: { ...initialState, session: visitor, load: run.load + 1 }, effects: effect ? [effect] : [] };
}
