import { correctionList } from '../../../contract/api/correction/list.ts';
import { handleCall } from '../handler.ts';

export const handleCorrectionList = handleCall(correctionList, {
  limit: { times: 120, seconds: 60 },
  work: ({ correctionNotices }, body, { member }) => correctionNotices.list(member.id, body),
});
