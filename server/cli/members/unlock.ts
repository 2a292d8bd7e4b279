import { defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<會員編號>',
  words: [1, 1],
  says: ['忘掉這位會員輸錯的密碼與驗證碼，讓他立刻可以再試。'],
  options: {},
  async run(context) {
    const [id = ''] = context.words;
    await usingAccounts(context, ({ operatorActions }) => operatorActions.unlock(context.by, id));
    context.report({ id }, `已解除會員 ${id} 的鎖定。`);
  },
});
