import { expect, it } from 'vitest';
import type { Profile } from '../../../contract/account.ts';
import { completeness, profileSteps } from './profile-steps.ts';

const newcomer: Profile = {
  firstName: '美玲',
  lastName: '林',
  birthday: '1990-05-04',
  gender: 14,
  intro: '',
  area: '+886',
  phone: '0912345678',
  email: null,
  emailVerified: false,
  identity: 'none',
};
const todo = (profile: Profile) => profileSteps(profile).filter((step) => !step.done);

it('asks a newcomer for a mail address and the identity', () => {
  expect(todo(newcomer).map(({ page }) => page)).toEqual(['my/account/email-binding', 'my/account/identity-verify']);
  expect(completeness(profileSteps(newcomer))).toBe(33);
});

it('leads to the verification of an address that was given but not verified', () => {
  expect(todo({ ...newcomer, email: 'a@b.tw' })[0]).toMatchObject({ page: 'my/account/email-verify' });
});

it('says that an identity is being looked at, and that a rejected one may be tried again', () => {
  expect(todo({ ...newcomer, identity: 'pending' })[1]?.todo).toBe('審核中');
  expect(todo({ ...newcomer, identity: 'rejected' })[1]?.todo).toBe('重新驗證');
});

it('is whole once both are there', () => {
  const whole: Profile = { ...newcomer, email: 'a@b.tw', emailVerified: true, identity: 'verified' };
  expect(todo(whole)).toEqual([]);
  expect(completeness(profileSteps(whole))).toBe(100);
});
