import { authForgot } from '../../../contract/api/auth/forgot.ts';
import { handleCall } from '../handler.ts';

export const handleAuthForgot = handleCall(authForgot, {
  limit: { times: 60, seconds: 60 },
  work: ({ members }, body, caller) => members.forgot(body, caller),
});
