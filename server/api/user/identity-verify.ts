import { userIdentityVerify } from '../../../contract/api/user/identity-verify.ts';
import { handleCall } from '../handler.ts';

export const handleUserIdentityVerify = handleCall(userIdentityVerify, {
  limit: { times: 30, seconds: 60 },
  work: ({ account }, { realName, idNumber, birthday }, { member }) =>
    account.identity.submit(member.id, { realName, idNumber, birthday }),
});
