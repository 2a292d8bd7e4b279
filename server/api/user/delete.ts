import { userDelete } from '../../../contract/api/user/delete.ts';
import { handleCall } from '../handler.ts';

export const handleUserDelete = handleCall(userDelete, {
  limit: { times: 10, seconds: 60 },
  async work({ account }, { password }, { member, network }) {
    await account.exportAndDeletion.remove(member.id, password, network);
    return null;
  },
});
