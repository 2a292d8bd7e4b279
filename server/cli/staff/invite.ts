import { roleNames } from '../../../contract/desk/model/staff.ts';
import { formatTime } from '../../articles/editing/publish-time.ts';
import { defineCommand } from '../command.ts';
import { emailFrom, operatorOf, roleFrom, staffIdOf, usingStaff } from '../using-staff.ts';

export const command = defineCommand({
  usage: '<電子信箱> --role <職務>',
  words: [1, 1],
  says: [
    '邀請一位同仁：印出一個 72 小時內有效、只能用一次的連結，請自行轉交。職務：reporter 記者、editor 編輯、support 客服、admin 管理員。',
    '--renew 給遺失手機或忘記密碼的同仁：原有的密碼、驗證器、通行密鑰與登入立即失效，用印出的連結重新設定。',
  ],
  options: {
    role: { type: 'string', value: '職務', says: '記者、編輯、客服或管理員' },
    name: { type: 'string', value: '姓名', says: '先填好的姓名，本人可以修改' },
    renew: { type: 'boolean', says: '為現有的同仁重設登入方式' },
  },
  async run(context) {
    const { options, words, report } = context;
    const email = emailFrom(words[0] ?? '');
    const { link, expiresAt } = await usingStaff(context, async (management) => {
      if (options.renew) return management.renew(operatorOf(context), await staffIdOf(management, email));
      const role = roleFrom(options.role);
      return management.invite(operatorOf(context), { email, name: options.name ?? '', role });
    });
    const what = options.renew ? '重設登入方式' : `以${roleNames[roleFrom(options.role)]}加入`;
    report(
      { email, link, expiresAt },
      `${link}\n請轉交 ${email}，用來${what}；${formatTime(new Date(expiresAt))} 以前有效。`,
    );
  },
});
