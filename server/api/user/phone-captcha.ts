import { userPhoneCaptcha } from '../../../contract/api/user/phone-captcha.ts';
import { handleCall } from '../handler.ts';

export const handleUserPhoneCaptcha = handleCall(userPhoneCaptcha, {
  limit: { times: 20, seconds: 60 },
  work: ({ own }, { area, phone, password }, { member, network }) =>
    own.phone.sendCode(member.id, { area, phone }, password, network),
});
