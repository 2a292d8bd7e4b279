import { identityCount } from '../../../contract/desk/identity/count.ts';
import { handleDeskCall } from '../handler.ts';

export const handleIdentityCount = handleDeskCall(identityCount, {
  limit: { times: 120, seconds: 60 },
  async work({ identityDesk }) {
    return { pending: await identityDesk.count() };
  },
});
