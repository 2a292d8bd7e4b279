import { memberShow } from '../../../contract/desk/member/show.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMemberShow = handleDeskCall(memberShow, {
  limit: { times: 60, seconds: 60 },
  work: ({ memberDesk }, { id, reason }, caller) => memberDesk.show(actorOf(caller), id, reason),
});
