import { memberExport } from '../../../contract/desk/member/export.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMemberExport = handleDeskCall(memberExport, {
  limit: { times: 60, seconds: 60 },
  work: ({ memberDesk }, { id, reason }, caller) => memberDesk.exportAll(actorOf(caller), id, reason),
});
