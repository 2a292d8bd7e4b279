import { defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
  usage: '<會員編號>',
  words: [1, 1],
  says: ['以 JSON 印出這位會員的所有資料，供會員依個資法請求時提供。'],
  options: {},
  async run(context) {
    const [id = ''] = context.words;
    const exported = await usingAccounts(context, ({ operatorActions }) => operatorActions.exportAll(context.by, id));
    context.report(exported, JSON.stringify(exported, null, 2));
  },
});
