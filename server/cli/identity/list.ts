import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: ['列出等待審核的身分驗證，先送出的在前。身分證字號只顯示頭尾；完整內容用 identity show。'],
  options: {},
  async run(context) {
    const pending = await usingAccounts(context, ({ identityReview }) => identityReview.pending());
    context.report(
      { pending },
      pending.length === 0
        ? '沒有等待審核的身分驗證。'
        : table(
            ['編號', '姓名', '生日', '證號', '送出時間'],
            pending.map(({ id, realName, birthday, maskedNumber, submittedAt }) => [
              id,
              realName,
              birthday,
              maskedNumber,
              submittedAt,
            ]),
          ),
    );
  },
});
