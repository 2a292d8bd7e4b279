import { memberFind } from '../../../contract/desk/member/find.ts';
import { actorOf } from '../actor.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMemberFind = handleDeskCall(memberFind, {
  limit: { times: 60, seconds: 60 },
  work: ({ memberDesk }, { who }, caller) => memberDesk.find(actorOf(caller), who),
});
