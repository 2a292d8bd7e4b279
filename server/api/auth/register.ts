import { authRegister } from '../../../contract/api/auth/register.ts';
import { handleCall } from '../handler.ts';

export const handleAuthRegister = handleCall(authRegister, {
  limit: { times: 60, seconds: 60 },
  work: ({ members }, body, caller) => members.register(body, caller),
});
