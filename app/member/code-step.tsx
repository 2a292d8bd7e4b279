import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { codeProblem } from '../../contract/rules/verify-code.ts';
import { useCountdown } from '../overlays/auth-popup/code-countdown.ts';
import { whenNothingIsOver } from '../overlays/when-nothing-is-over.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/form/code-field.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useForm } from '../ui/form/use-form.ts';
import css from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { sayRefusal } from './say-refusal.ts';

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
  const [resending, setResending] = useState(false);
  const asks = useRef(false);
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
  useEffect(() => whenNothingIsOver(() => goOn()), []);

  async function send({ verifyCode }: { verifyCode: string }): Promise<void> {
    try {
      await verify(verifyCode);
    } catch (error) {
      sayRefusal(error, { form, title });
    }
  }

  async function sendAgain(): Promise<void> {
    if (asks.current || left > 0) return;
    asks.current = true;
    setResending(true);
    await resend();
    asks.current = false;
    setResending(false);
  }

  return (
    <>
      <p className={css.text}>{sentTo}</p>
      <AccountForm form={form} unsaved={form.values.verifyCode !== ''}>
        <CodeField
          {...form.bind('verifyCode')}
          label="驗證碼"
          length={limits.verifyCodeLength}
          placeholder="6 位數字"
          awaited={left > 0}
        >
          <Button onClick={() => void sendAgain()} aria-disabled={resending || left > 0}>
            {left > 0 ? `重新發送（${left} 秒）` : '重新發送'}
          </Button>
        </CodeField>
        <SubmitButton busy={form.busy}>{submit}</SubmitButton>
      </AccountForm>
      <button type="button" className={css.way} onClick={other.choose}>
        {other.name}
      </button>
    </>
  );
}
