import { userEmailBinding } from '../../../contract/api/user/email-binding.ts';
import { handleCall } from '../handler.ts';

export const handleUserEmailBinding = handleCall(userEmailBinding, {
  limit: { times: 20, seconds: 60 },
  work: ({ account }, { email, password }, { member, network }) =>
    account.email.request(member.id, email, password, network),
});
