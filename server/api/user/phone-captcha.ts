import { userPhoneCaptcha } from '../../../contract/api/user/phone-captcha.ts';
import { handleCall } from '../handler.ts';

export const handleUserPhoneCaptcha = handleCall(userPhoneCaptcha, {
  limit: { times: 20, seconds: 60 },
  work: ({ account }, { area, phone, password }, { member, network }) =>
    account.phone.sendCode(member.id, { area, phone }, password, network),
});
