import { correctionSeen } from '../../../contract/api/correction/seen.ts';
import { handleCall } from '../handler.ts';

export const handleCorrectionSeen = handleCall(correctionSeen, {
  limit: { times: 120, seconds: 60 },
  work: ({ correctionNotices }, { ids }, { member }) => correctionNotices.see(member.id, ids),
});
