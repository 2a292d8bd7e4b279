import { type Role, roleNames, roles } from '../../contract/desk/roles.ts';
import { emailProblem } from '../../contract/rules/email.ts';
import { formatTime } from '../articles/editing/publish-time.ts';
import { proveSecretKey } from '../encryption/key-proof.ts';
import { loadSecretKeys } from '../encryption/secret-key.ts';
import { ApiError } from '../errors/api-error.ts';
import { createStaffManagement, type StaffManagement } from '../staff/management.ts';
import { BadUsage, type CommandContext, CommandFailure, defineCommand } from './command.ts';
import { table } from './terminal.ts';

export const commands = {
  'staff first': defineCommand({
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
  }),
  'staff invite': defineCommand({
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
  }),
  'staff list': defineCommand({
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
        ...invitations.map((one) => [
          one.email,
          one.name,
          roleNames[one.role],
          one.isRenewal ? '重設中' : '已邀請',
          '',
        ]),
      ];
      context.report(
        { staff, invitations },
        rows.length > 0
          ? table(['電子信箱', '姓名', '職務', '狀態', '最近使用'], rows)
          : '還沒有同仁；請用 staff first。',
      );
    },
  }),
  'staff role': defineCommand({
    usage: '<電子信箱> <職務>',
    words: [2, 2],
    says: ['改變同仁的職務：記者、編輯、客服或管理員。這位同仁會立即登出。'],
    options: {},
    async run(context) {
      const [written = '', writtenRole] = context.words;
      const email = emailFrom(written);
      const role = roleFrom(writtenRole);
      await usingStaff(context, async (management) =>
        management.setRole(operatorOf(context), await staffIdOf(management, email), role),
      );
      context.report({ email, role }, `${email} 的職務改為${roleNames[role]}。`);
    },
  }),
  'staff disable': defineCommand({
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
  }),
};

/** Opens the accounts of the staff as the site does. */
async function usingStaff<T>(
  { config, withDatabase }: CommandContext<unknown>,
  work: (management: StaffManagement) => Promise<T>,
): Promise<T> {
  try {
    return await withDatabase(async (db) => {
      // A machine with another site's key, or another site's database, is found out before it invites anyone.
      await proveSecretKey(db, loadSecretKeys(config));
      return work(createStaffManagement({ db, siteUrl: config.SITE_URL }));
    });
  } catch (error) {
    if (error instanceof ApiError) throw new CommandFailure(`${error.message}。`);
    throw error;
  }
}

/** The operator, as the audit log names them. */
function operatorOf({ by }: Pick<CommandContext<unknown>, 'by'>) {
  return { name: by, staffId: null };
}

function emailFrom(written: string): string {
  const email = written.trim().toLowerCase();
  const problem = emailProblem(email);
  if (problem) throw new BadUsage(`「${written}」：${problem}。`);
  return email;
}

function roleFrom(written: string | undefined): Role {
  const found = roles.find((role) => role === written || roleNames[role] === written);
  if (found) return found;
  const all = roles.map((role) => `${role}（${roleNames[role]}）`).join('、');
  throw new BadUsage(`職務要是 ${all} 其中之一。`);
}

/** The id of a member of the staff; throws if there is none with this email. */
async function staffIdOf(management: StaffManagement, email: string): Promise<string> {
  const id = await management.idOf(email);
  if (!id) throw new CommandFailure(`沒有電子信箱為 ${email} 的同仁。`);
  return id;
}
