import { describe, expect, it } from 'vitest';
import { isWrongLengthForTaiwan, phoneOnScreen, phoneProblem, shownPhone, tidyPhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['0912 345 678', '0912345678'],
    ['0912-345-678', '0912345678'],
    ['(02)2345.6789', '0223456789'],
    ['０９１２３４５６７８', '0912345678'],
    ['0912–345—678', '0912345678'],
  ])('typed as %s is %s', (typed, tidy) => {
    expect(tidyPhone(typed)).toBe(tidy);
  });

  it.each([
    ['+886', '0917208837', '0917 208 837'],
    ['+81', '9012345678', '+81 9012345678'],
  ])('%s %s is shown as %s', (area, phone, shown) => {
    expect(shownPhone({ area, phone })).toBe(shown);
    expect(tidyPhone(shownPhone({ area: '+886', phone }))).toBe(phone);
  });

  it('is not broken over two lines on a screen, and is read again as it was', () => {
    expect(phoneOnScreen({ area: '+81', phone: '9012345678' })).not.toContain(' ');
    expect(tidyPhone(phoneOnScreen({ area: '+886', phone: '0917208837' }))).toBe('0917208837');
  });

  it('of Taiwan begins with 09 and has ten digits', () => {
    expect(phoneProblem('+886', '0912345678')).toBeNull();
    expect(phoneProblem('+886', '0212345678')).toBe('請輸入有效的手機號碼');
    expect(phoneProblem('+886', '912345678')).toBe('台灣的電話號碼必須為 10 位數字');
    expect(phoneProblem('+886', '09123456789')).toBe('台灣的電話號碼必須為 10 位數字');
    expect(phoneProblem('+886', '09abcdefgh')).toBe('請輸入有效的手機號碼');
  });

  it('of another country has digits only, and no length of ours', () => {
    expect(isWrongLengthForTaiwan('+81', '9012345678901')).toBe(false);
    expect(phoneProblem('+81', '9012345678')).toBeNull();
    for (const phone of ['', '123', '123456789012345', '90x2345678', '+819012345678']) {
      expect(phoneProblem('+81', phone)).toBe('請輸入有效的手機號碼');
    }
  });
});
