import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { codeProblem } from '../../contract/rules/verify-code.ts';
import { whenNoOverlay } from '../overlays/open-overlays.ts';
import { SubmitButton } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import css from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { showCallError } from './call-errors.ts';
import { SentCodeField, useCountdown } from './fields/sent-code.tsx';

interface Props {
  /** Says where the code was sent to. */
  sentTo: ReactNode;
  /** The key of the countdown. */
  countdown: string;
  title: string;
  submit: string;
  /** The button that leads back to another number or address. */
  other: { name: string; choose: () => void };
  verify: (verifyCode: string) => Promise<void>;
  resend: () => void | Promise<void>;
}

/** The second step of a change: the code that was sent is typed, or sent again. */
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

  /** Focuses the field after a code was sent, once the alert about it is closed. */
  const focusField = useEffectEvent(() => {
    if (left > 0) form.ref.current?.querySelector<HTMLElement>('[name=verifyCode]')?.focus();
  });
  useEffect(() => whenNoOverlay(() => focusField()), []);

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
      <button type="button" className={css.textButton} onClick={other.choose}>
        {other.name}
      </button>
    </>
  );
}
