import { useRef, useState } from 'react';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { durationInWords } from '../../../contract/rules/duration.ts';
import { CallFailure, call } from '../../api/call.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BusyButton } from '../../ui/form/form.tsx';
import css from '../account.module.css';
import { showCallError } from '../call-errors.ts';
import { Outcome } from '../section-states.tsx';
import { EmailAddress, requestedEmail } from './email-request.tsx';

type State = { step: 'idle' | 'busy' | 'expired' } | { step: 'done'; email: string };

/** Verifies the address by the link of the mail. Mail scanners open links too, so the visitor must press a button. */
export function EmailLink({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const isSending = useRef(false);

  async function confirm(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setState({ step: 'busy' });
    try {
      const { email } = await call('user/email-verify', { token });
      setState({ step: 'done', email });
      await reloadProfile();
    } catch (error) {
      const isExpired = error instanceof CallFailure && error.error === 'BAD_CODE';
      setState({ step: isExpired ? 'expired' : 'idle' });
      if (!isExpired) showCallError(error);
    } finally {
      isSending.current = false;
    }
  }

  if (state.step === 'done') return <Bound email={state.email} />;
  if (state.step === 'expired') return <Expired />;
  return (
    <div className={css.sections}>
      <p className={css.text}>按下按鈕，就會把收到這封信的電子信箱綁定到您的帳號。若不是您申請的，請直接關閉這一頁。</p>
      <BusyButton busy={state.step === 'busy'} onClick={() => void confirm()}>
        確認綁定
      </BusyButton>
    </div>
  );
}

/** The link may belong to another member than the one who is logged in, so the profile is loaded again. */
async function reloadProfile(): Promise<void> {
  requestedEmail.set(null);
  if (session.current().state !== 'member') return;
  const profile = await call('user/person', {}).catch(() => null);
  if (profile) dispatchSession({ type: 'profileChanged', profile });
}

function Bound({ email }: { email: string }) {
  return (
    <Outcome type="success" title={accountMessages.emailBound}>
      <p className={css.text}>
        <EmailAddress email={email} /> 已經可以收到帳號的通知。
      </p>
      <ButtonLink primary href={addressOf('home', {})}>
        回首頁
      </ButtonLink>
    </Outcome>
  );
}

function Expired() {
  return (
    <Outcome type="error" title={accountMessages.emailLinkUsedUp}>
      <p className={css.text}>
        連結只能使用一次，{durationInWords(accountLimits.emailLinkLife)}內有效；若已綁定完成，不需要再做任何事。
      </p>
      <ButtonLink primary href={addressOf('my/account/email-binding', {})}>
        重新申請
      </ButtonLink>
    </Outcome>
  );
}
