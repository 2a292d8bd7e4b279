import { sessionLogin } from '../../../contract/desk/session/login.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionLogin = handleDeskCall(sessionLogin, {
  limit: { times: 20, seconds: 60 },
  async work({ staff }, { email, password }, { network, device }) {
    const challenge = await staff.login.password(email, password, { network, device });
    return { challenge, factors: ['totp', 'recovery'] };
  },
});
