import { fullName } from '../../contract/rules/person-name.ts';
import { shownPhone } from '../../contract/rules/phone.ts';
import { formatTime } from '../articles/editing/publish-time.ts';
import { BadUsage, defineCommand } from './command.ts';
import { table } from './terminal.ts';
import { usingAccounts } from './using-accounts.ts';

export const commands = {
  'members find': defineCommand({
    usage: '<手機、電子信箱、姓名或編號>',
    words: [1, 1],
    says: [
      '找出會員。手機可以寫 0912345678 或 +886912345678；姓名寫一部分就可以（王、小明）。最多列出 50 位。',
      '看到的每一位會員都會記錄在稽核紀錄裡。',
    ],
    options: {},
    async run(context) {
      const [text = ''] = context.words;
      const rows = await usingAccounts(context, ({ operatorActions }) => operatorActions.find(context.by, text));
      const members = rows.map((row) => ({
        id: row.id,
        name: fullName({ lastName: row.last_name, firstName: row.first_name }),
        phone: shownPhone(row),
        email: row.email,
        identity: row.identity_state,
        since: row.created_at.toISOString(),
      }));
      context.report(
        { members },
        members.length === 0
          ? '找不到會員。'
          : table(
              ['編號', '姓名', '手機', '電子信箱', '身分驗證', '註冊時間'],
              members.map(({ id, name, phone, email, identity, since }) => [
                id,
                name,
                phone,
                email ?? '',
                identity,
                formatTime(new Date(since)),
              ]),
            ),
      );
    },
  }),
  'members unlock': defineCommand({
    usage: '<會員編號>',
    words: [1, 1],
    says: ['忘掉這位會員輸錯的密碼與驗證碼，讓他立刻可以再試。'],
    options: {},
    async run(context) {
      const [id = ''] = context.words;
      await usingAccounts(context, ({ operatorActions }) => operatorActions.unlock(context.by, id));
      context.report({ id }, `已解除會員 ${id} 的鎖定。`);
    },
  }),
  'members end-sessions': defineCommand({
    usage: '<會員編號>',
    words: [1, 1],
    says: ['登出這位會員的所有裝置。'],
    options: {},
    async run(context) {
      const [id = ''] = context.words;
      await usingAccounts(context, ({ operatorActions }) => operatorActions.endSessions(context.by, id));
      context.report({ id }, `已登出會員 ${id} 的所有裝置。`);
    },
  }),
  'members export': defineCommand({
    usage: '<會員編號>',
    words: [1, 1],
    says: ['以 JSON 印出這位會員的所有資料，供會員依個資法請求時提供。'],
    options: {},
    async run(context) {
      const [id = ''] = context.words;
      const exported = await usingAccounts(context, ({ operatorActions }) => operatorActions.exportAll(context.by, id));
      context.report(exported, JSON.stringify(exported, null, 2));
    },
  }),
  'members delete': defineCommand({
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
  }),
};
