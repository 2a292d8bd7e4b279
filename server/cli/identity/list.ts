import { formatTime } from '../../articles/editing/publish-time.ts';
import { defineCommand } from '../command.ts';
import { duplicatesText } from '../identity-duplicates.ts';
import { table } from '../terminal.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: [
    '列出等待審核的身分驗證，先送出的在前。身分證字號只顯示頭尾；完整內容用 identity show。',
    '「同號」是送出相同證號的其他會員；會員本人看不到。每次查看都會記錄在稽核紀錄裡。',
  ],
  options: {},
  async run(context) {
    const pending = await usingAccounts(context, ({ identityReview }) => identityReview.pending(context.by));
    context.report(
      { pending },
      pending.length === 0
        ? '沒有等待審核的身分驗證。'
        : table(
            ['編號', '會員', '姓名', '生日', '證號', '送出時間', '同號'],
            pending.map(({ id, memberId, realName, birthday, maskedNumber, submittedAt, duplicates }) => [
              id,
              memberId,
              realName,
              birthday,
              maskedNumber,
              formatTime(new Date(submittedAt)),
              duplicatesText(duplicates),
            ]),
          ),
    );
  },
});
