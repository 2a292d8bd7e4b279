import { userIdentity } from '../../../contract/api/user/identity.ts';
import { handleCall } from '../handler.ts';

export const handleUserIdentity = handleCall(userIdentity, {
  limit: { times: 120, seconds: 60 },
  work: ({ account }, _body, { member }) => account.identity.show(member.id),
});
