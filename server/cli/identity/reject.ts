import { BadUsage, defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<編號> --reason <原因>',
  words: [1, 1],
  says: ['退回身分驗證。身分證字號隨即刪除，會員會看到原因，30 天內最多可以送出 3 次。'],
  options: { reason: { type: 'string', value: '原因', says: '會員看到的原因，必填' } },
  async run(context) {
    const [requestId = ''] = context.words;
    const reason = context.options.reason?.trim();
    if (!reason) throw new BadUsage('請用 --reason 寫下退回的原因。');
    await usingAccounts(context, ({ identityReview }) =>
      identityReview.decide({ requestId, actor: context.by, reason }),
    );
    context.report({ id: requestId, state: 'rejected', reason }, `已退回 ${requestId}。`);
  },
});
