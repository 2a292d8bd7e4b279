import type { IdentityState, Profile } from '../../contract/account.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import { phoneOnScreen } from '../../contract/rules/phone.ts';
import css from './account-links.module.css';

interface AccountLink {
  name: string;
  state: string;
  /** What the link is for, in a word. */
  action: string;
  to: MemberPageName;
}

const identityStates: Record<IdentityState, Pick<AccountLink, 'state' | 'action'>> = {
  none: { state: '尚未驗證', action: '驗證' },
  pending: { state: '審核中', action: '查看' },
  verified: { state: '已驗證', action: '查看' },
  rejected: { state: '未通過', action: '查看' },
};

function emailLink({ email, emailVerified }: Profile): Omit<AccountLink, 'name'> {
  if (!email) return { state: '尚未綁定', action: '綁定', to: 'my/account/email-binding' };
  if (!emailVerified) return { state: `${email}（待驗證）`, action: '驗證', to: 'my/account/email-verify' };
  return { state: email, action: '變更', to: 'my/account/email-binding' };
}

function linksOf(profile: Profile): AccountLink[] {
  const { area, phone, identity } = profile;
  return [
    { name: '手機號碼', state: phoneOnScreen({ area, phone }), action: '變更', to: 'my/account/change-phone' },
    { name: '電子信箱', ...emailLink(profile) },
    { name: '身分驗證', ...identityStates[identity], to: 'my/account/identity-verify' },
    { name: '密碼', state: '用來登入，以及確認重要的變更', action: '重設', to: 'my/account/reset-password' },
  ];
}

/** Phone, email, identity and password, each with a link to change it. */
export function AccountLinks({ profile }: { profile: Profile }) {
  return (
    <ul className={css.links}>
      {linksOf(profile).map(({ name, state, action, to }) => (
        <li key={name}>
          <a className={css.link} href={addressOf(to, {})}>
            <span className={css.name}>{name}</span>
            <span className={css.state}>{state}</span>
            <span className={css.action}>{action}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
