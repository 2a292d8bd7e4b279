import { useRef, useState } from 'react';
import { accountMessages } from '../../../contract/messages/account.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { CallFailure, call } from '../../api/call.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import css from '../account.module.css';
import { Outcome } from '../outcome.tsx';
import { showCallError } from '../show-call-error.ts';
import { EmailAddress } from './email-address.tsx';
import { requestedEmail } from './requested-email.ts';

type State = { step: 'asking' | 'busy' | 'usedUp' } | { step: 'done'; email: string };

/** The link of a mail was opened. Programs that look at mails open links too, so it takes a person to press the button. */
export function EmailLink({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'asking' });
  const sending = useRef(false);

  async function confirm(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState({ step: 'busy' });
    try {
      const { email } = await call('user/email-verify', { token });
      setState({ step: 'done', email });
      await learn();
    } catch (error) {
      const isOver = error instanceof CallFailure && error.error === 'BAD_CODE';
      setState({ step: isOver ? 'usedUp' : 'asking' });
      if (!isOver) showCallError(error);
    } finally {
      sending.current = false;
    }
  }

  if (state.step === 'done') return <Bound email={state.email} />;
  if (state.step === 'usedUp') return <UsedUp />;
  return (
    <div className={css.sections}>
      <p className={css.text}>按下按鈕，就會把收到這封信的電子信箱綁定到您的帳號。若不是您申請的，請直接關閉這一頁。</p>
      <Button primary onClick={() => void confirm()} aria-disabled={state.step === 'busy'}>
        確認綁定
      </Button>
    </div>
  );
}

/** Whose address it is now, only the server knows: the link may be another member's. */
async function learn(): Promise<void> {
  requestedEmail.keep(null);
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

function UsedUp() {
  return (
    <Outcome type="error" title={accountMessages.emailLinkUsedUp}>
      <p className={css.text}>連結只能使用一次，24 小時內有效；若已綁定完成，不需要再做任何事。</p>
      <ButtonLink primary href={addressOf('my/account/email-binding', {})}>
        重新申請
      </ButtonLink>
    </Outcome>
  );
}
