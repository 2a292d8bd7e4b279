import { authRegisterCaptcha } from '../../../contract/api/auth/register-captcha.ts';
import { handleCall } from '../handler.ts';

export const handleAuthRegisterCaptcha = handleCall(authRegisterCaptcha, {
  limit: { times: 30, seconds: 60 },
  work: ({ members }, body, { network }) => members.sendCode('register', body, network),
});
