import { userDelete } from '../../../contract/api/user/delete.ts';
import { handleCall } from '../handler.ts';

export const handleUserDelete = handleCall(userDelete, {
  limit: { times: 10, seconds: 60 },
  async work({ own }, { password }, { member, network }) {
    await own.leaving.remove(member.id, password, network);
    return null;
  },
});
