import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../contract/account.ts';
import { checkProfile, fieldsOf, isChanged, valuesOf, whyFixed } from './profile-values.ts';

const profile: Profile = {
  lastName: '林',
  firstName: '美玲',
  birthday: '1990-05-04',
  gender: 14,
  intro: '愛讀報。',
  area: '+886',
  phone: '0912345678',
  email: null,
  emailVerified: false,
  identity: 'none',
};
const values = valuesOf(profile);

describe('the profile form', () => {
  test('shows a birthday with slashes and sends it as a date', () => {
    expect(values.birthday).toBe('1990/05/04');
    expect(fieldsOf(values).birthday).toBe('1990-05-04');
  });

  test('sees no change in what was not changed, nor in spaces around it', () => {
    expect(isChanged(values, profile)).toBe(false);
    expect(isChanged({ ...values, lastName: ' 林 ', intro: '愛讀報。\n', birthday: '1990/5/4' }, profile)).toBe(false);
  });

  test.each([
    ['lastName', '王'],
    ['firstName', '美齡'],
    ['birthday', '1990/05/05'],
    ['gender', '13'],
    ['intro', ''],
  ])('sees a change of %s', (name, value) => {
    expect(isChanged({ ...values, [name]: value }, profile)).toBe(true);
  });

  test('shows an error for each wrong field', () => {
    expect(checkProfile(values)).toEqual({});
    expect(
      checkProfile({ lastName: ' ', firstName: '', birthday: '1990', gender: '13', intro: '字'.repeat(301) }),
    ).toEqual({
      lastName: '請輸入姓氏',
      firstName: '請輸入名字',
      birthday: '請輸入正確的生日',
      intro: '自我介紹最多 300 個字',
    });
  });

  test('gives the reason why a name is fixed, only where it is', () => {
    expect(whyFixed(profile)).toBeNull();
    expect(whyFixed({ ...profile, identity: 'rejected' })).toBeNull();
    expect(whyFixed({ ...profile, identity: 'verified' })).toContain('已完成身分驗證');
    expect(whyFixed({ ...profile, identity: 'pending' })).toContain('審核中');
  });
});
