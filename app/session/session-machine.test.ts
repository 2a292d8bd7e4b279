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
  /** Who reads afterwards; a name for a member. */
  is: 'unknown' | 'visitor' | '美' | '豪';
  effects?: SessionEffect[];
}

const came = (load: number, profile = mei): SessionEvent => ({ type: 'profileCame', load, profile });
const began = (tokens: 'none' | 'valid' | 'expired', kept: Profile | null = null): SessionEvent => ({
  type: 'started',
  tokens,
  kept,
});
const loads: SessionEffect[] = ['loadProfile'];
const meets: SessionEffect[] = ['keepProfile', 'meetMember'];
const troubled: SessionEffect[] = ['sayTrouble', 'tryLater'];

/** From a start without a session, or with one whose profile has come. */
const visitor: Step[] = [{ on: began('none'), is: 'visitor' }];
const member: Step[] = [
  { on: began('valid'), is: 'unknown', effects: loads },
  { on: came(1), is: '美', effects: meets },
];
const expired: Step[] = [{ on: began('expired', mei), is: 'unknown', effects: ['refresh'] }];

const stories: Record<string, Step[]> = {
  'without a token the reader is a visitor, and nothing of the device is touched': visitor,
  'what is left of a session that ran out is cleared': [{ on: began('none', mei), is: 'visitor', effects: ['clear'] }],
  'a token brings the profile, and with it a member and tips': member,
  'a token that has run out is replaced before the profile is asked for': [
    ...expired,
    { on: { type: 'refreshed', load: 1 }, is: 'unknown', effects: loads },
    { on: came(1), is: '美', effects: meets },
  ],
  'a refused token is replaced and the profile asked for once more': [
    { on: began('valid'), is: 'unknown', effects: loads },
    { on: { type: 'profileRefused', load: 1 }, is: 'unknown', effects: ['refresh'] },
    { on: { type: 'refreshed', load: 1 }, is: 'unknown', effects: loads },
    { on: came(1), is: '美', effects: meets },
  ],
  'a profile refused twice ends the session': [
    { on: began('valid'), is: 'unknown', effects: loads },
    { on: { type: 'profileRefused', load: 1 }, is: 'unknown', effects: ['refresh'] },
    { on: { type: 'refreshed', load: 1 }, is: 'unknown', effects: loads },
    { on: { type: 'profileRefused', load: 1 }, is: 'visitor', effects: ['clear'] },
  ],
  'a refused refresh ends the session': [
    ...expired,
    { on: { type: 'refreshRefused', load: 1 }, is: 'visitor', effects: ['clear'] },
  ],
  'trouble on the way to the profile keeps the member, says so and tries again': [
    { on: began('valid', mei), is: 'unknown', effects: loads },
    { on: { type: 'profileFailed', load: 1 }, is: '美', effects: troubled },
    { on: { type: 'triedAgain' }, is: '美', effects: loads },
    { on: came(2), is: '美', effects: meets },
    { on: { type: 'triedAgain' }, is: '美' },
  ],
  'an outage is said once, and the next one again': [
    { on: began('valid', mei), is: 'unknown', effects: loads },
    { on: { type: 'profileFailed', load: 1 }, is: '美', effects: troubled },
    { on: { type: 'triedAgain' }, is: '美', effects: loads },
    { on: { type: 'profileFailed', load: 2 }, is: '美', effects: ['tryLater'] },
    { on: { type: 'triedAgain' }, is: '美', effects: loads },
    { on: { type: 'profileRefused', load: 3 }, is: '美', effects: ['refresh'] },
    { on: { type: 'refreshFailed', load: 3 }, is: '美', effects: ['tryLater'] },
    { on: { type: 'triedAgain' }, is: '美', effects: loads },
    { on: came(4), is: '美', effects: meets },
    { on: { type: 'callRefused' }, is: '美', effects: ['goHome', ...loads] },
    { on: { type: 'profileFailed', load: 5 }, is: '美', effects: troubled },
  ],
  'trouble on the way to a new token keeps the member': [
    ...expired,
    { on: { type: 'refreshFailed', load: 1 }, is: '美', effects: troubled },
  ],
  'trouble before anything is known leaves it open who reads': [
    { on: began('valid'), is: 'unknown', effects: loads },
    { on: { type: 'profileFailed', load: 1 }, is: 'unknown', effects: troubled },
  ],
  'a login brings the profile and a welcome': [
    ...visitor,
    { on: { type: 'loggedIn' }, is: 'visitor', effects: loads },
    { on: came(2), is: '美', effects: [...meets, 'welcome'] },
  ],
  'a login whose profile is late in coming is still welcomed': [
    ...visitor,
    { on: { type: 'loggedIn' }, is: 'visitor', effects: loads },
    { on: { type: 'profileFailed', load: 2 }, is: 'unknown', effects: troubled },
    { on: { type: 'triedAgain' }, is: 'unknown', effects: loads },
    { on: came(3), is: '美', effects: [...meets, 'welcome'] },
  ],
  'logging out clears everything': [...member, { on: { type: 'loggedOut' }, is: 'visitor', effects: ['clear'] }],
  'an answer that comes after logging out is dropped': [
    { on: began('valid'), is: 'unknown', effects: loads },
    { on: { type: 'loggedOut' }, is: 'visitor', effects: ['clear'] },
    { on: came(1), is: 'visitor' },
  ],
  'the profile of an earlier login is dropped': [
    { on: began('valid'), is: 'unknown', effects: loads },
    { on: { type: 'loggedOut' }, is: 'visitor', effects: ['clear'] },
    { on: { type: 'loggedIn' }, is: 'visitor', effects: loads },
    { on: came(1), is: 'visitor' },
    { on: came(3, hao), is: '豪', effects: [...meets, 'welcome'] },
  ],
  'another tab’s login is followed without asking the server': [
    ...visitor,
    { on: { type: 'otherTabIs', profile: mei }, is: '美', effects: ['meetMember'] },
  ],
  'another tab’s change of the profile is taken over': [
    ...member,
    { on: { type: 'otherTabIs', profile: hao }, is: '豪' },
  ],
  'another tab’s log-out is followed, without touching what tabs share': [
    ...member,
    { on: { type: 'otherTabIs', profile: null }, is: 'visitor', effects: ['clearTab'] },
  ],
  'a tab that is loading waits for its own answer': [
    { on: began('valid'), is: 'unknown', effects: loads },
    { on: { type: 'otherTabIs', profile: hao }, is: 'unknown' },
    { on: came(1), is: '美', effects: meets },
  ],
  'a changed profile is kept': [
    ...member,
    { on: { type: 'profileChanged', profile: hao }, is: '豪', effects: ['keepProfile'] },
  ],
  'a call whose token is refused goes home, and the profile tells whether the session is over': [
    ...member,
    { on: { type: 'callRefused' }, is: '美', effects: ['goHome', 'loadProfile'] },
    { on: { type: 'profileRefused', load: 2 }, is: '美', effects: ['refresh'] },
    { on: { type: 'refreshRefused', load: 2 }, is: 'visitor', effects: ['clear'] },
  ],
  'several refused calls ask for one profile': [
    ...member,
    { on: { type: 'callRefused' }, is: '美', effects: ['goHome', 'loadProfile'] },
    { on: { type: 'callRefused' }, is: '美', effects: ['goHome'] },
  ],
  'tokens that cannot be replaced before a call end the session': [
    ...member,
    { on: { type: 'tokensLost' }, is: 'visitor', effects: ['clear'] },
  ],
};

function who({ session }: SessionState): string {
  return session.state === 'member' ? session.profile.firstName : session.state;
}

describe('the session', () => {
  test.each(Object.entries(stories))('%s', (_name, steps) => {
    let run = initialState;
    for (const step of steps) {
      const turn = transition(run, step.on);
      run = turn.run;
      expect({ on: step.on, is: who(run), effects: turn.effects }).toEqual({ effects: [], ...step });
    }
  });
});
