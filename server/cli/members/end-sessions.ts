import { defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<會員編號>',
  words: [1, 1],
  says: ['登出這位會員的所有裝置。'],
  options: {},
  async run(context) {
    const [id = ''] = context.words;
    await usingAccounts(context, ({ operatorActions }) => operatorActions.endSessions(context.by, id));
    context.report({ id }, `已登出會員 ${id} 的所有裝置。`);
  },
});
