import { describe, expect, it } from 'vitest';
import { phoneOf } from './phone-number.ts';

describe('a member’s phone', () => {
  it('of Taiwan is kept with its leading zero', () => {
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
  ])('%s %s is one number, however it is written', (area, phone, international) => {
    const kept = phoneOf({ area, phone });
    expect(kept.international).toBe(international);
    expect(`${kept.area}${kept.phone}`).toBe(international);
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
});
