import { roleNames } from '../../../contract/desk/model/staff.ts';
import { formatTime } from '../../articles/editing/publish-time.ts';
import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';
import { usingStaff } from '../using-staff.ts';

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: ['列出同仁與還沒有使用的邀請。'],
  options: {},
  async run(context) {
    const { staff, invitations } = await usingStaff(context, (management) => management.list());
    const rows = [
      ...staff.map((one) => [
        one.email,
        one.name,
        roleNames[one.role],
        one.isDemo ? '示範' : one.isDisabled ? '停用' : '使用中',
        one.lastSeenAt ? formatTime(new Date(one.lastSeenAt)) : '',
      ]),
      ...invitations.map((one) => [one.email, one.name, roleNames[one.role], one.isRenewal ? '重設中' : '已邀請', '']),
    ];
    context.report(
      { staff, invitations },
      rows.length > 0
        ? table(['電子信箱', '姓名', '職務', '狀態', '最近使用'], rows)
        : '還沒有同仁；請用 staff first。',
    );
  },
});
