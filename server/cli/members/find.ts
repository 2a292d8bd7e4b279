import { fullName } from '../../../contract/rules/person-name.ts';
import { shownPhone } from '../../../contract/rules/phone.ts';
import { formatTime } from '../../articles/editing/publish-time.ts';
import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
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
});
