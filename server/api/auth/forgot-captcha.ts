import { authForgotCaptcha } from '../../../contract/api/auth/forgot-captcha.ts';
import { handleCall } from '../handler.ts';

export const handleAuthForgotCaptcha = handleCall(authForgotCaptcha, {
  limit: { times: 30, seconds: 60 },
  work: ({ members }, body, { network }) => members.sendCode('forgot', body, network),
});
