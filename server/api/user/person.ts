import { userPerson } from '../../../contract/api/user/person.ts';
import { handleCall } from '../handler.ts';

export const handleUserPerson = handleCall(userPerson, {
  limit: { times: 120, seconds: 60 },
  work: ({ members }, _body, { member }) => members.person(member.id),
});
