import { roleNames } from '../../../contract/desk/model/staff.ts';
import { defineCommand } from '../command.ts';
import { emailFrom, operatorOf, roleFrom, staffIdOf, usingStaff } from '../using-staff.ts';

export const command = defineCommand({
  usage: '<電子信箱> <職務>',
  words: [2, 2],
  says: ['改變同仁的職務：記者、編輯、客服或管理員。這位同仁會立即登出。'],
  options: {},
  async run(context) {
    const [written = '', wanted] = context.words;
    const email = emailFrom(written);
    const role = roleFrom(wanted);
    await usingStaff(context, async (management) =>
      management.setRole(operatorOf(context), await staffIdOf(management, email), role),
    );
    context.report({ email, role }, `${email} 的職務改為${roleNames[role]}。`);
  },
});
