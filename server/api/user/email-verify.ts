import { userEmailVerify } from '../../../contract/api/user/email-verify.ts';
import { ApiError } from '../../errors/api-error.ts';
import { handleCall } from '../handler.ts';

export const handleUserEmailVerify = handleCall(userEmailVerify, {
  limit: { times: 30, seconds: 60 },
  work({ account }, { token, verifyCode = '' }, { member }) {
    if (token !== undefined) return account.email.verifyByLink(token);
    if (!member) throw new ApiError('NOT_LOGGED_IN');
    return account.email.verifyByCode(member.id, verifyCode);
  },
});
