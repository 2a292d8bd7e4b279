import { expect, it } from 'vitest';
import type { Profile } from '../../../contract/account.ts';
import { completeness, profileSteps } from './greeting.tsx';

const newMember: Profile = {
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

it('asks a new member for email and identity', () => {
  expect(todo(newMember).map(({ page }) => page)).toEqual(['my/account/email-binding', 'my/account/identity-verify']);
  expect(completeness(profileSteps(newMember))).toBe(33);
});

it('leads to the verification of an email that is not verified', () => {
  expect(todo({ ...newMember, email: 'a@b.tw' })[0]).toMatchObject({ page: 'my/account/email-verify' });
});

it('shows a pending identity request, and offers a rejected one again', () => {
  expect(todo({ ...newMember, identity: 'pending' })[1]?.todo).toBe('審核中');
  expect(todo({ ...newMember, identity: 'rejected' })[1]?.todo).toBe('重新驗證');
});

it('is complete once both are verified', () => {
  const complete: Profile = { ...newMember, email: 'a@b.tw', emailVerified: true, identity: 'verified' };
  expect(todo(complete)).toEqual([]);
  expect(completeness(profileSteps(complete))).toBe(100);
});
