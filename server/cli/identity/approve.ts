import { defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<編號>',
  words: [1, 1],
  says: ['通過身分驗證。身分證字號隨即刪除，會員會收到通知，姓名與生日從此不能修改。'],
  options: {},
  async run(context) {
    const [requestId = ''] = context.words;
    await usingAccounts(context, ({ identityReview }) =>
      identityReview.decide({ requestId, actor: context.by, reason: null }),
    );
    context.report({ id: requestId, state: 'verified' }, `已通過 ${requestId}。`);
  },
});
