import { describe, expect, test } from 'vitest';
import type { Profile } from '../../contract/account.ts';
import { genders } from '../../contract/limits.ts';
import {
  initialState,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  transition,
} from './session-machine.ts';

const mei: Profile = {
  firstName: '美',
  lastName: '林',
  birthday: '1990-01-02',
  gender: genders.female,
  intro: '',
  area: '+886',
  phone: '0912345678',
  email: null,
  emailVerified: false,
  identity: 'none',
};
const hao: Profile = { ...mei, firstName: '豪', phone: '0987654321' };

interface Step {
  on: SessionEvent;
  /** The session's state after the event; a member's first name for a member. */
  is: 'unknown' | 'visitor' | '美' | '豪';
  effects?: SessionEffect[];
}

const loaded = (load: number, profile = mei): SessionEvent => ({ type: 'profileLoaded', load, profile });
const started = (tokens: 'none' | 'valid' | 'expired', stored: Profile | null = null): SessionEvent => ({
  type: 'started',
  tokens,
  stored,
});
const loads: SessionEffect[] = ['loadProfile'];
const known: SessionEffect[] = ['storeProfile', 'memberKnown'];
const outage: SessionEffect[] = ['showOutage', 'retryLater'];

/** Stories that others continue: a start without a session, and one whose profile has been loaded. */
const visitor: Step[] = [{ on: started('none'), is: 'visitor' }];
const member: Step[] = [
  { on: started('valid'), is: 'unknown', effects: loads },
  { on: loaded(1), is: '美', effects: known },
];
const expired: Step[] = [{ on: started('expired', mei), is: 'unknown', effects: ['refresh'] }];

const stories: Record<string, Step[]> = {
  'without a token the session is a visitor’s, and storage stays as it is': visitor,
  'what is left of an expired session is cleared': [{ on: started('none', mei), is: 'visitor', effects: ['clear'] }],
  'a token loads the profile, and the member is known': member,
  'an expired token is replaced before the profile is loaded': [
    ...expired,
    { on: { type: 'refreshed', load: 1 }, is: 'unknown', effects: loads },
    { on: loaded(1), is: '美', effects: known },
  ],
  'a rejected token is replaced and the profile is loaded once more': [
    { on: started('valid'), is: 'unknown', effects: loads },
    { on: { type: 'profileRejected', load: 1 }, is: 'unknown', effects: ['refresh'] },
    { on: { type: 'refreshed', load: 1 }, is: 'unknown', effects: loads },
    { on: loaded(1), is: '美', effects: known },
  ],
  'a profile rejected twice ends the session': [
    { on: started('valid'), is: 'unknown', effects: loads },
    { on: { type: 'profileRejected', load: 1 }, is: 'unknown', effects: ['refresh'] },
    { on: { type: 'refreshed', load: 1 }, is: 'unknown', effects: loads },
    { on: { type: 'profileRejected', load: 1 }, is: 'visitor', effects: ['clear'] },
  ],
  'a rejected refresh ends the session': [
    ...expired,
    { on: { type: 'refreshRejected', load: 1 }, is: 'visitor', effects: ['clear'] },
  ],
  'an outage while the profile is loaded keeps the member, is shown, and the load is retried': [
    { on: started('valid', mei), is: 'unknown', effects: loads },
    { on: { type: 'profileFailed', load: 1 }, is: '美', effects: outage },
    { on: { type: 'retried' }, is: '美', effects: loads },
    { on: loaded(2), is: '美', effects: known },
    { on: { type: 'retried' }, is: '美' },
  ],
  'an outage is shown once, and so is the next one': [
    { on: started('valid', mei), is: 'unknown', effects: loads },
    { on: { type: 'profileFailed', load: 1 }, is: '美', effects: outage },
    { on: { type: 'retried' }, is: '美', effects: loads },
    { on: { type: 'profileFailed', load: 2 }, is: '美', effects: ['retryLater'] },
    { on: { type: 'retried' }, is: '美', effects: loads },
    { on: { type: 'profileRejected', load: 3 }, is: '美', effects: ['refresh'] },
    { on: { type: 'refreshFailed', load: 3 }, is: '美', effects: ['retryLater'] },
    { on: { type: 'retried' }, is: '美', effects: loads },
    { on: loaded(4), is: '美', effects: known },
    { on: { type: 'callRejected' }, is: '美', effects: ['goHome', ...loads] },
    { on: { type: 'profileFailed', load: 5 }, is: '美', effects: outage },
  ],
  'an outage while the token is replaced keeps the member': [
    ...expired,
    { on: { type: 'refreshFailed', load: 1 }, is: '美', effects: outage },
  ],
  'an outage without a stored profile leaves the session unknown': [
    { on: started('valid'), is: 'unknown', effects: loads },
    { on: { type: 'profileFailed', load: 1 }, is: 'unknown', effects: outage },
  ],
  'a login loads the profile, then the login is announced': [
    ...visitor,
    { on: { type: 'loggedIn' }, is: 'visitor', effects: loads },
    { on: loaded(2), is: '美', effects: [...known, 'loggedIn'] },
  ],
  'a login whose profile comes after an outage is still announced': [
    ...visitor,
    { on: { type: 'loggedIn' }, is: 'visitor', effects: loads },
    { on: { type: 'profileFailed', load: 2 }, is: 'unknown', effects: outage },
    { on: { type: 'retried' }, is: 'unknown', effects: loads },
    { on: loaded(3), is: '美', effects: [...known, 'loggedIn'] },
  ],
  'logging out clears everything': [...member, { on: { type: 'loggedOut' }, is: 'visitor', effects: ['clear'] }],
  'a profile that is loaded after logging out is ignored': [
    { on: started('valid'), is: 'unknown', effects: loads },
    { on: { type: 'loggedOut' }, is: 'visitor', effects: ['clear'] },
    { on: loaded(1), is: 'visitor' },
  ],
  'the profile of an earlier login is ignored': [
    { on: started('valid'), is: 'unknown', effects: loads },
    { on: { type: 'loggedOut' }, is: 'visitor', effects: ['clear'] },
    { on: { type: 'loggedIn' }, is: 'visitor', effects: loads },
    { on: loaded(1), is: 'visitor' },
    { on: loaded(3, hao), is: '豪', effects: [...known, 'loggedIn'] },
  ],
  'another tab’s login is followed without a call': [
    ...visitor,
    { on: { type: 'otherTabChanged', profile: mei }, is: '美', effects: ['memberKnown'] },
  ],
  'another tab’s change of the profile is taken over': [
    ...member,
    { on: { type: 'otherTabChanged', profile: hao }, is: '豪' },
  ],
  'another tab’s log-out is followed, and shared storage stays as it is': [
    ...member,
    { on: { type: 'otherTabChanged', profile: null }, is: 'visitor', effects: ['clearTab'] },
  ],
  'a tab that is loading waits for its own profile': [
    { on: started('valid'), is: 'unknown', effects: loads },
    { on: { type: 'otherTabChanged', profile: hao }, is: 'unknown' },
    { on: loaded(1), is: '美', effects: known },
  ],
  'a changed profile is stored': [
    ...member,
    { on: { type: 'profileChanged', profile: hao }, is: '豪', effects: ['storeProfile'] },
  ],
  'a call whose token is rejected leads home, and the profile tells whether the session has ended': [
    ...member,
    { on: { type: 'callRejected' }, is: '美', effects: ['goHome', 'loadProfile'] },
    { on: { type: 'profileRejected', load: 2 }, is: '美', effects: ['refresh'] },
    { on: { type: 'refreshRejected', load: 2 }, is: 'visitor', effects: ['clear'] },
  ],
  'several rejected calls load one profile': [
    ...member,
    { on: { type: 'callRejected' }, is: '美', effects: ['goHome', 'loadProfile'] },
    { on: { type: 'callRejected' }, is: '美', effects: ['goHome'] },
  ],
  'tokens that cannot be replaced before a call end the session': [
    ...member,
    { on: { type: 'tokensLost' }, is: 'visitor', effects: ['clear'] },
  ],
};

function nameOf({ session }: SessionState): string {
  return session.state === 'member' ? session.profile.firstName : session.state;
}

describe('the session', () => {
  test.each(Object.entries(stories))('%s', (_name, steps) => {
    let state = initialState;
    for (const step of steps) {
      const next = transition(state, step.on);
      state = next.state;
      expect({ on: step.on, is: nameOf(state), effects: next.effects }).toEqual({ effects: [], ...step });
    }
  });
});
