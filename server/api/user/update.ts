import { userUpdate } from '../../../contract/api/user/update.ts';
import { handleCall } from '../handler.ts';

export const handleUserUpdate = handleCall(userUpdate, {
  limit: { times: 20, seconds: 60 },
  async work({ own, members }, body, { member }) {
    await own.update(member.id, body);
    return members.person(member.id);
  },
});
