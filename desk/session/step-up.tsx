import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { Form } from '../../app/ui/form/form.tsx';
import { PasswordField } from '../../app/ui/form/password-field.tsx';
import { useForm } from '../../app/ui/form/use-form.ts';
import { createStore, useStore } from '../../app/ui/store.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call, wordsOf } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { askPasskey, canUsePasskeys } from './passkeys.ts';

type Answer = (hasProved: boolean) => void;

const waiting = createStore<Answer | null>(null);

/** Opens the dialog; resolves to whether the person proved their identity. */
export function askStepUp(): Promise<boolean> {
  waiting.current()?.(false);
  return new Promise((resolve) => waiting.set(resolve));
}

/** Asks for the password or a passkey again before personal data and staff management. */
export function StepUp({ me }: { me: WhoAmI }) {
  const answer = useStore(waiting);
  if (!answer) return null;
  const finish = (hasProved: boolean) => {
    waiting.set(null);
    answer(hasProved);
  };
  return (
    <Dialog title="請再次確認身分" onClose={() => finish(false)}>
      <StepUpForm me={me} onDone={() => finish(true)} />
    </Dialog>
  );
}

function StepUpForm({ me, onDone }: { me: WhoAmI; onDone: () => void }) {
  const [trouble, setTrouble] = useState('');
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => (password === '' ? { password: '請輸入密碼' } : {}),
    onChange: () => setTrouble(''),
    send: async ({ password }) => {
      try {
        await call('session/step-up', { password });
        onDone();
      } catch (error) {
        setTrouble(wordsOf(error));
      }
    },
  });
  async function provePasskey() {
    setTrouble('');
    try {
      const { challenge, options } = await call('session/passkey-options', {});
      const credential = await askPasskey(options);
      if (!credential) return;
      await call('session/step-up', { challenge, credential: credential as never });
      onDone();
    } catch (error) {
      setTrouble(wordsOf(error));
    }
  }
  return (
    <>
      <p>接下來會看到或更動個人資料與同仁帳號，或帶走稽核紀錄。確認一次，15 分鐘內不再詢問。</p>
      {me.hasPassword && (
        <Form form={form}>
          <input type="hidden" autoComplete="username" value={me.email} readOnly />
          <PasswordField label="密碼" autoComplete="current-password" data-focus-first {...form.bind('password')} />
          <Button type="submit" primary disabled={form.busy}>
            確認
          </Button>
        </Form>
      )}
      {me.passkeys > 0 && canUsePasskeys() && (
        <Button onClick={() => void provePasskey()} primary={!me.hasPassword}>
          使用通行密鑰
        </Button>
      )}
      <Trouble text={trouble} />
    </>
  );
}
