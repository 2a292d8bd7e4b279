import { userExport } from '../../../contract/api/user/export.ts';
import { handleCall } from '../handler.ts';

export const handleUserExport = handleCall(userExport, {
  limit: { times: 10, seconds: 60 },
  work: ({ account }, _body, { member }) => account.exportAndDeletion.exportAll(member.id),
});
