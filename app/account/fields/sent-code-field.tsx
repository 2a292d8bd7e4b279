import { useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { useCountdown } from './code-countdown.ts';

interface Props {
  field: { name: string; value: string; error: string | undefined; onChange: (value: string) => void };
  /** By which `startCountdown` knows when it may be sent again. */
  countdown: string;
  /** What the button says while nothing is counted down. */
  label: string;
  send: () => void | Promise<void>;
}

/** A code that is sent on demand: the field for it, and the button, which sends nothing while it counts. */
export function SentCodeField({ field, countdown, label, send }: Props) {
  const left = useCountdown(countdown);
  const [sending, setSending] = useState(false);
  const sends = useRef(false);

  async function press(): Promise<void> {
    if (sends.current || left > 0) return;
    sends.current = true;
    setSending(true);
    try {
      await send();
    } finally {
      sends.current = false;
      setSending(false);
    }
  }

  return (
    <CodeField {...field} label="驗證碼" length={limits.verifyCodeLength} placeholder="6 位數字" awaited={left > 0}>
      <Button onClick={() => void press()} aria-disabled={sending || left > 0}>
        {left > 0 ? `重新發送（${left} 秒）` : label}
      </Button>
    </CodeField>
  );
}
