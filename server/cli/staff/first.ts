import { formatTime } from '../../articles/editing/publish-time.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { usingStaff } from '../using-staff.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: [
    '印出一個連結，用來設定第一位管理員；一小時內有效，只能用一次。先前印出的連結隨即失效。',
    '已經有同仁時請改用 staff invite。',
  ],
  options: {},
  async run(context) {
    const made = await usingStaff(context, ({ inviteFirst }) => inviteFirst(context.by, { localOnly: false }));
    if (!made) throw new CommandFailure('已經有同仁了；請用 staff invite 邀請，或用 staff invite --renew 重設。');
    const { link, expiresAt } = made;
    context.report({ link, expiresAt }, `${link}\n${formatTime(new Date(expiresAt))} 以前有效，只能用一次。`);
  },
});
