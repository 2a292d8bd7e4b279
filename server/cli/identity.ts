import { accountMessages } from '../../contract/messages/account-forms.ts';
import { type Duplicate, DuplicateIdentity } from '../accounts/identity-review.ts';
import { formatTime } from '../articles/editing/publish-time.ts';
import { BadUsage, CommandFailure, defineCommand } from './command.ts';
import { table } from './terminal.ts';
import { usingAccounts } from './using-accounts.ts';

export const commands = {
  'identity list': defineCommand({
    usage: '',
    words: [0, 0],
    says: [
      '列出等待審核的身分驗證，先送出的在前。身分證字號只顯示頭尾；完整內容用 identity show。',
      '「同號」是送出相同證號的其他會員；會員本人看不到。每次查看都會記錄在稽核紀錄裡。',
    ],
    options: {},
    async run(context) {
      const pending = await usingAccounts(context, ({ identityReview }) => identityReview.pending(context.by));
      context.report(
        { pending },
        pending.length === 0
          ? '沒有等待審核的身分驗證。'
          : table(
              ['編號', '會員', '姓名', '生日', '證號', '送出時間', '同號'],
              pending.map(({ id, memberId, realName, birthday, maskedNumber, submittedAt, duplicates }) => [
                id,
                memberId,
                realName,
                birthday,
                maskedNumber,
                formatTime(new Date(submittedAt)),
                duplicatesText(duplicates),
              ]),
            ),
      );
    },
  }),
  'identity show': defineCommand({
    usage: '<編號>',
    words: [1, 1],
    says: ['顯示完整的身分證字號與送出相同證號的其他會員，供核對證件。每次查看都會記錄在稽核紀錄裡。'],
    options: {},
    async run(context) {
      const [id = ''] = context.words;
      const shown = await usingAccounts(context, ({ identityReview }) => identityReview.show(id, context.by));
      const { memberId, realName, birthday, idNumber, submittedAt, duplicates } = shown;
      const lines = [
        `會員　${memberId}`,
        `姓名　${realName}`,
        `生日　${birthday}`,
        `證號　${idNumber}`,
        `送出　${formatTime(new Date(submittedAt))}`,
      ];
      if (duplicates.length > 0) lines.push(`同號　${duplicatesText(duplicates)}`);
      context.report(shown, lines.join('\n'));
    },
  }),
  'identity approve': defineCommand({
    usage: '<編號>',
    words: [1, 1],
    says: [
      '通過身分驗證。身分證字號隨即刪除，會員會收到通知，姓名與生日從此不能修改。',
      '一個證號只能通過一位會員：另一位已用同一個證號通過時不能再通過。',
    ],
    options: {},
    async run(context) {
      const [requestId = ''] = context.words;
      try {
        await usingAccounts(context, ({ identityReview }) =>
          identityReview.decide({ requestId, actor: context.by, reason: null }),
        );
      } catch (error) {
        if (!(error instanceof DuplicateIdentity)) throw error;
        const reject = `identity reject ${requestId} --reason ${accountMessages.identityImpossible}`;
        throw new CommandFailure(`不能通過：會員 ${error.memberId} 已用同一個證號完成驗證。請用 ${reject}`);
      }
      context.report({ id: requestId, state: 'verified' }, `已通過 ${requestId}。`);
    },
  }),
  'identity reject': defineCommand({
    usage: '<編號> --reason <原因>',
    words: [1, 1],
    says: ['退回身分驗證。身分證字號隨即刪除，會員會看到原因，30 天內最多可以送出 3 次。'],
    options: { reason: { type: 'string', value: '原因', says: '會員看到的原因，必填' } },
    async run(context) {
      const [requestId = ''] = context.words;
      const reason = context.options.reason?.trim();
      if (!reason) throw new BadUsage('請用 --reason 寫下退回的原因。');
      await usingAccounts(context, ({ identityReview }) =>
        identityReview.decide({ requestId, actor: context.by, reason }),
      );
      context.report({ id: requestId, state: 'rejected', reason }, `已退回 ${requestId}。`);
    },
  }),
};

/** Lists for operators which other members submitted the same number; empty if none did. */
function duplicatesText(duplicates: readonly Duplicate[]): string {
  return duplicates
    .map(({ memberId, state }) => `會員 ${memberId}（${state === 'verified' ? '已驗證' : '審核中'}）`)
    .join('、');
}
