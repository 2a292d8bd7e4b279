import { BadUsage, defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<會員編號> --yes',
  words: [1, 1],
  says: ['刪除這位會員與他的所有資料，無法復原；手機會收到通知，之後可以重新註冊。'],
  options: { yes: { type: 'boolean', says: '確定要刪除' } },
  async run(context) {
    const [id = ''] = context.words;
    if (!context.options.yes) throw new BadUsage('刪除無法復原；確定的話請加上 --yes。');
    await usingAccounts(context, ({ operatorActions }) => operatorActions.erase(context.by, id));
    context.report({ id }, `已刪除會員 ${id}。`);
  },
});
