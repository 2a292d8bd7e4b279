import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { codeProblem } from '../../contract/rules/verify-code.ts';
import { whenNoOverlay } from '../overlays/open-overlays.ts';
import { SubmitButton } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import css from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { useCountdown } from './fields/code-countdown.ts';
import { SentCodeField } from './fields/sent-code-field.tsx';
import { showCallError } from './show-call-error.ts';

interface Props {
  /** How the code came, and where to. */
  sentTo: ReactNode;
  /** By which `startCountdown` knows when it may be sent again. */
  countdown: string;
  title: string;
  submit: string;
  /** Another number or address after all. */
  other: { name: string; choose: () => void };
  verify: (verifyCode: string) => Promise<void>;
  resend: () => void | Promise<void>;
}

/** A code was sent: it is typed here, or sent again. */
export function CodeStep({ sentTo, countdown, title, submit, other, verify, resend }: Props) {
  const left = useCountdown(countdown);
  const form = useForm<{ verifyCode: string }>({
    start: { verifyCode: '' },
    check: ({ verifyCode }) => {
      const problem = codeProblem(verifyCode);
      return problem ? { verifyCode: problem } : {};
    },
    send,
  });

  /** A code that was just sent is typed next, once whoever asked for it has read that it was. */
  const goOn = useEffectEvent(() => {
    if (left > 0) form.ref.current?.querySelector<HTMLElement>('[name=verifyCode]')?.focus();
  });
  useEffect(() => whenNoOverlay(() => goOn()), []);

  async function send({ verifyCode }: { verifyCode: string }): Promise<void> {
    try {
      await verify(verifyCode);
    } catch (error) {
      showCallError(error, { form, title });
    }
  }

  return (
    <>
      <p className={css.text}>{sentTo}</p>
      <AccountForm form={form} unsaved={form.values.verifyCode !== ''}>
        <SentCodeField field={form.bind('verifyCode')} countdown={countdown} label="重新發送" send={resend} />
        <SubmitButton busy={form.busy}>{submit}</SubmitButton>
      </AccountForm>
      <button type="button" className={css.way} onClick={other.choose}>
        {other.name}
      </button>
    </>
  );
}
