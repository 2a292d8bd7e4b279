import { authLogin } from '../../../contract/api/auth/login.ts';
import { handleCall } from '../handler.ts';

export const handleAuthLogin = handleCall(authLogin, {
  limit: { times: 60, seconds: 60 },
  admit: ({ members }) => members.rejectExcessLogin(),
  work: ({ members }, body, caller) => members.login(body, caller),
});
