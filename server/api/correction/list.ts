import { correctionList } from '../../../contract/api/correction/list.ts';
import { handleCall } from '../handler.ts';

export const handleCorrectionList = handleCall(correctionList, {
  limit: { times: 120, seconds: 60 },
  async work({ correctionNotices, reports }, body, { member }) {
    const [list, unseenAnswers] = await Promise.all([
      correctionNotices.list(member.id, body),
      reports.unseenAnswers(member.id),
    ]);
    return { ...list, unseenAnswers };
  },
});
