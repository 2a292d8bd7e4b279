import type { Profile } from '../../../contract/account.ts';
import type { MemberPageName } from '../../../contract/pages.ts';

export interface ProfileStep {
  name: string;
  done: boolean;
  /** What there is to do, or to wait for, and where. */
  todo: string;
  page: MemberPageName;
}

const identityTodo = { none: '前往驗證', pending: '審核中', rejected: '重新驗證', verified: '' } as const;

/** What makes a profile whole, and what of it is missing. */
export function profileSteps({ email, emailVerified, identity }: Profile): ProfileStep[] {
  return [
    { name: '手機號碼', done: true, todo: '', page: 'my/account' },
    email && !emailVerified
      ? { name: '電子信箱', done: false, todo: '完成驗證', page: 'my/account/email-verify' }
      : { name: '電子信箱', done: emailVerified, todo: '前往綁定', page: 'my/account/email-binding' },
    {
      name: '身分驗證',
      done: identity === 'verified',
      todo: identityTodo[identity],
      page: 'my/account/identity-verify',
    },
  ];
}

/** In whole percent. */
export function completeness(steps: readonly ProfileStep[]): number {
  return Math.round((steps.filter((step) => step.done).length / steps.length) * 100);
}
