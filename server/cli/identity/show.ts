import { defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<編號>',
  words: [1, 1],
  says: ['顯示完整的身分證字號，供核對證件。每次查看都會記錄在稽核紀錄裡。'],
  options: {},
  async run(context) {
    const [id = ''] = context.words;
    const shown = await usingAccounts(context, ({ identityReview }) => identityReview.show(id, context.by));
    const { realName, birthday, idNumber, submittedAt } = shown;
    context.report(
      shown,
      [`姓名　${realName}`, `生日　${birthday}`, `證號　${idNumber}`, `送出　${submittedAt}`].join('\n'),
    );
  },
});
