import { useSyncExternalStore } from 'react';
import { accountLimits } from '../../../../contract/account-limits.ts';
import { durationInWords } from '../../../../contract/rules/duration.ts';
import css from '../../../account/account.module.css';
import { AccountStep } from '../../../account/account-step.tsx';
import { EmailLink } from '../../../account/email/email-link.tsx';
import { EmailVerifyForm } from '../../../account/email/email-verify-form.tsx';
import { codeLife } from '../../../account/fields/sent-code.tsx';

const notes = [
  '信件可能需要幾分鐘；也請看看垃圾信件匣。',
  `驗證碼 ${codeLife}內有效，連結 ${durationInWords(accountLimits.emailLinkLife)}內有效，各只能用一次。`,
  '請勿把驗證碼提供給任何人。',
];

const subscribeToNothing = () => () => {};

/** The token of the link that opened this page. The server renders the page without it. */
function useLinkToken(): string | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => new URLSearchParams(location.search).get('token'),
    () => null,
  );
}

export function EmailVerifyPage() {
  const token = useLinkToken();
  const link = token ? <EmailLink token={token} /> : undefined;
  return (
    <AccountStep
      name="my/account/email-verify"
      notes={notes}
      withoutLogin={link && <div className={css.card}>{link}</div>}
    >
      {(profile) => link ?? <EmailVerifyForm profile={profile} />}
    </AccountStep>
  );
}
