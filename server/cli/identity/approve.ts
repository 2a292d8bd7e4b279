import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { DuplicateIdentity } from '../../accounts/identity-review.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { usingAccounts } from '../using-accounts.ts';

export const command = defineCommand({
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
});
