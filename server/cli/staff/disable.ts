import { defineCommand } from '../command.ts';
import { emailFrom, operatorOf, staffIdOf, usingStaff } from '../using-staff.ts';

export const command = defineCommand({
  usage: '<電子信箱>',
  words: [1, 1],
  says: ['停用同仁的帳號：立即登出，也不能再登入；寫過的文章不變。--undo 恢復使用。'],
  options: { undo: { type: 'boolean', says: '恢復使用' } },
  async run(context) {
    const email = emailFrom(context.words[0] ?? '');
    const { undo } = context.options;
    await usingStaff(context, async (management) => {
      const id = await staffIdOf(management, email);
      await (undo ? management.enable(operatorOf(context), id) : management.disable(operatorOf(context), id));
    });
    context.report({ email, isDisabled: !undo }, `${email} 已${undo ? '恢復使用' : '停用'}。`);
  },
});
