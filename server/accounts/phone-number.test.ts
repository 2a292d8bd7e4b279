import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { diallingCodes } from '../../contract/dialling-codes.ts';
import { tidyPhone } from '../../contract/rules/phone.ts';
import { formerPhoneOf, isMobileNumber, mobilePhoneOf, phoneOf } from './phone-number.ts';

describe('a member’s phone', () => {
  it('of Taiwan is stored with its leading zero', () => {
    expect(phoneOf({ area: '+886', phone: '0912345678' })).toEqual({
      area: '+886',
      phone: '0912345678',
      subject: '+886 0912345678',
      international: '+886912345678',
    });
  });

  it.each([
    ['+81', '09012345678', '+819012345678'],
    ['+81', '9012345678', '+819012345678'],
    ['+44', '07400123456', '+447400123456'],
    ['+1', '2015550123', '+12015550123'],
    ['+1', '5062345678', '+15062345678'],
    ['+7', '9123456789', '+79123456789'],
    ['+7', '89123456789', '+79123456789'],
    ['+7', '7710009998', '+77710009998'],
    ['+39', '3123456789', '+393123456789'],
    ['+86', '13123456789', '+8613123456789'],
    ['+852', '51234567', '+85251234567'],
    ['+54', '91123456789', '+5491123456789'],
    ['+54', '1123456789', '+5491123456789'],
    ['+54', '01123456789', '+5491123456789'],
    ['+54', '111523456789', '+5491123456789'],
    ['+54', '0111523456789', '+5491123456789'],
    ['+54', '541123456789', '+5491123456789'],
    ['+54', '5491123456789', '+5491123456789'],
    ['+54', '2214567890', '+5492214567890'],
    ['+54', '221154567890', '+5492214567890'],
    ['+52', '5512345678', '+525512345678'],
    ['+52', '15512345678', '+525512345678'],
    ['+52', '0445512345678', '+525512345678'],
    ['+52', '0455512345678', '+525512345678'],
    ['+52', '015512345678', '+525512345678'],
    ['+52', '5215512345678', '+525512345678'],
    ['+55', '11987654321', '+5511987654321'],
    ['+55', '1187654321', '+5511987654321'],
    ['+55', '011987654321', '+5511987654321'],
    ['+55', '5511987654321', '+5511987654321'],
    ['+44', '00447400123456', '+447400123456'],
  ])('%s %s is one number, however it is written', (area, phone, international) => {
    const kept = mobilePhoneOf({ area, phone });
    expect(phoneOf({ area, phone })).toEqual(kept);
    expect(kept.international).toBe(international);
    expect(`${kept.area}${kept.phone}`).toBe(international);
  });

  it.each([
    ['a personal number', '+44', '7012345678'],
    ['a personal number', '+1', '5002345678'],
    ['a landline', '+44', '2079460000'],
    ['a landline', '+81', '0312345678'],
    ['a landline', '+39', '0612345678'],
    ['a landline', '+49', '03012345678'],
    ['a landline', '+55', '1122345678'],
    ['a landline', '+86', '01012345678'],
    ['a number over the Internet', '+44', '5612345678'],
    ['a premium number', '+1', '9002345678'],
    ['a shared-cost number', '+44', '8431234567'],
    ['a pager', '+44', '7640123456'],
  ])('which is %s (%s %s) gets no code', (_what, area, phone) => {
    expect(() => mobilePhoneOf({ area, phone })).toThrow(
      expect.objectContaining({ failure: 'INVALID_INPUT', details: { fields: { phone: '請輸入有效的手機號碼' } } }),
    );
  });

  it('may be a landline of a member who registered with it before', () => {
    expect(phoneOf({ area: '+44', phone: '02079460000' }).phone).toBe('2079460000');
  });

  it('of Argentina was stored without its 9 when it was typed so', () => {
    expect(formerPhoneOf({ area: '+54', phone: '01123456789' })?.phone).toBe('1123456789');
    expect(formerPhoneOf({ area: '+54', phone: '91123456789' })).toBeNull();
    expect(formerPhoneOf({ area: '+886', phone: '0912345678' })).toBeNull();
    expect(formerPhoneOf({ area: '+44', phone: '02079460000' })).toBeNull();
    expect(formerPhoneOf({ area: '+44', phone: '1' })).toBeNull();
  });

  it.each([
    ['+886912345678', true],
    ['+12015550123', true],
    ['+5491123456789', true],
    ['+541123456789', false],
    ['+447012345678', false],
    ['+442079460000', false],
    ['+19002345678', false],
    ['0912345678', false],
    ['', false],
  ])('%s may be sent an SMS: %s', (international, expected) => {
    expect(isMobileNumber(international)).toBe(expected);
  });

  it.each([
    ['+886', '0912345'],
    ['+81', '1234'],
    ['+81', '00000000000'],
    ['+1', '9002345678'],
    ['+1', '8002345678'],
    ['+44', '5062345678'],
    ['+852', '81234567890'],
  ])('%s %s is refused', (area, phone) => {
    expect(() => phoneOf({ area, phone })).toThrow(
      expect.objectContaining({ failure: 'INVALID_INPUT', details: { fields: { phone: '請輸入有效的手機號碼' } } }),
    );
  });

  describe.each(diallingCodes.map(({ area, country }) => [area, country]))('%s (%s)', (area, country) => {
    const example = getExampleNumber(country as 'TW', examples);
    const national = example?.nationalNumber ?? '';
    const typed = area === '+886' ? `0${national}` : national;

    it('has one account key for every way to write a number', () => {
      // Numbers around the example, as far as they exist.
      const tail = fc.stringMatching(/^\d{3}$/).map((digits) => typed.slice(0, -3) + digits);
      const separators = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')', '–'), { minLength: 16, maxLength: 16 });
      fc.assert(
        fc.property(fc.oneof(fc.constant(typed), tail), separators, fc.boolean(), (phone, between, isWide) => {
          const key = keyOf(area, phone);
          expect(key).not.toBeNull();
          const spread = [...phone].map((digit, place) => `${between[place] ?? ''}${digit}`).join('');
          const wide = spread.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
          expect(keyOf(area, tidyPhone(isWide ? wide : spread))).toBe(key);
          expect(isMobileNumber(mobilePhoneOf({ area, phone }).international)).toBe(true);
        }),
        { numRuns: 40 },
      );
      const asAtHome = tidyPhone(example?.formatNational() ?? '');
      expect(keyOf(area, asAtHome)).toBe(keyOf(area, typed));
      // With the dialling code typed once more it is the same number, or none.
      const repeated = [`${area.slice(1)}${national}`, `00${area.slice(1)}${national}`].map((phone) =>
        keyOf(area, phone),
      );
      expect([keyOf(area, typed), null]).toEqual(expect.arrayContaining(repeated));
    });

    it('keeps a number in a form that means the same number again', () => {
      fc.assert(
        fc.property(fc.stringMatching(/^\d{4,14}$/), fc.nat({ max: 13 }), (digits, from) => {
          // Random digits alone hardly ever are a number: most begin like the example.
          const phone = (typed.slice(0, from) + digits).slice(0, Math.max(digits.length, typed.length));
          const key = keyOf(area, phone);
          if (key !== null) expect(keyOf(area, key)).toBe(key);
        }),
        { numRuns: 200 },
      );
    });
  });
});

function keyOf(area: string, phone: string): string | null {
  try {
    return mobilePhoneOf({ area, phone }).phone;
  } catch {
    return null;
  }
}
