import { userUpdate } from '../../../contract/api/user/update.ts';
import { handleCall } from '../handler.ts';

export const handleUserUpdate = handleCall(userUpdate, {
  limit: { times: 20, seconds: 60 },
  async work({ account, members }, body, { member }) {
    await account.update(member.id, body);
    return members.person(member.id);
  },
});
