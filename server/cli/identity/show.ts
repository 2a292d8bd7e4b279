import { formatTime } from '../../articles/editing/publish-time.ts';
import { defineCommand } from '../command.ts';
import { duplicatesText } from '../identity-duplicates.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<編號>',
  words: [1, 1],
  says: ['顯示完整的身分證字號與送出相同證號的其他會員，供核對證件。每次查看都會記錄在稽核紀錄裡。'],
  options: {},
  async run(context) {
    const [id = ''] = context.words;
    const shown = await usingAccounts(context, ({ identityReview }) => identityReview.show(id, context.by));
    const { memberId, realName, birthday, idNumber, submittedAt, duplicates } = shown;
    const lines = [
      `會員　${memberId}`,
      `姓名　${realName}`,
      `生日　${birthday}`,
      `證號　${idNumber}`,
      `送出　${formatTime(new Date(submittedAt))}`,
    ];
    if (duplicates.length > 0) lines.push(`同號　${duplicatesText(duplicates)}`);
    context.report(shown, lines.join('\n'));
  },
});
