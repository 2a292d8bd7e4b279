import { userEmailBinding } from '../../../contract/api/user/email-binding.ts';
import { handleCall } from '../handler.ts';

export const handleUserEmailBinding = handleCall(userEmailBinding, {
  limit: { times: 20, seconds: 60 },
  work: ({ own }, { email, password }, { member, network }) => own.email.ask(member.id, email, password, network),
});
