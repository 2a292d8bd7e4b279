import { type ReactNode, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { Form } from '../../app/ui/form/form.tsx';
import { PasswordField } from '../../app/ui/form/password-field.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { useForm } from '../../app/ui/form/use-form.ts';
import { call, DeskError, wordsOf } from '../api/call.ts';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { askPasskey, canUsePasskeys } from './passkeys.ts';
import { useSetSession } from './session.ts';

/** Password and second factor, or a passkey instead of both. */
export function Login() {
  const [challenge, setChallenge] = useState<string | null>(null);
  return (
    <LoginFrame title="登入編輯台">
      {challenge === null ? (
        <PasswordStep onDone={setChallenge} />
      ) : (
        <CodeStep challenge={challenge} onBack={() => setChallenge(null)} />
      )}
    </LoginFrame>
  );
}

function PasswordStep({ onDone }: { onDone: (challenge: string) => void }) {
  const [trouble, setTrouble] = useState('');
  const form = useForm({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(email.trim() === '' && { email: '請輸入電子信箱' }),
      ...(password === '' && { password: '請輸入密碼' }),
    }),
    onChange: () => setTrouble(''),
    send: async (values) => {
      try {
        onDone((await call('session/login', values)).challenge);
      } catch (error) {
        if (error instanceof DeskError && error.details?.fields) form.showErrors(error.details.fields);
        else setTrouble(wordsOf(error));
      }
    },
  });
  return (
    <>
      {canUsePasskeys() && <PasskeyLogin onTrouble={setTrouble} />}
      <Form form={form}>
        <TextField label="電子信箱" type="email" autoComplete="username" inputMode="email" {...form.bind('email')} />
        <PasswordField label="密碼" autoComplete="current-password" {...form.bind('password')} />
        <Trouble text={trouble} />
        <Button type="submit" primary disabled={form.busy}>
          {form.busy ? '登入中…' : '繼續'}
        </Button>
      </Form>
      <p className="login-note">忘記密碼或遺失手機，請管理員為您重新發一個設定連結。</p>
    </>
  );
}

function PasskeyLogin({ onTrouble }: { onTrouble: (text: string) => void }) {
  const setSession = useSetSession();
  const [isBusy, setBusy] = useState(false);
  async function login() {
    setBusy(true);
    onTrouble('');
    try {
      const { challenge, options } = await call('session/passkey-options', {});
      const credential = await askPasskey(options);
      if (credential) setSession(await call('session/passkey', { challenge, credential: credential as never }));
    } catch (error) {
      onTrouble(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="login-passkey">
      <Button onClick={() => void login()} disabled={isBusy}>
        使用通行密鑰登入
      </Button>
      <p aria-hidden="true">或</p>
    </div>
  );
}

function CodeStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const setSession = useSetSession();
  const [trouble, setTrouble] = useState('');
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: '請輸入驗證碼' } : {}),
    onChange: () => setTrouble(''),
    send: async ({ code }) => {
      try {
        setSession(await call('session/second-factor', { challenge, code }));
      } catch (error) {
        if (error instanceof DeskError && error.details?.fields) form.showErrors(error.details.fields);
        else setTrouble(wordsOf(error));
      }
    },
  });
  return (
    <Form form={form}>
      <TextField
        label="驗證碼"
        hint="驗證器 App 上的 6 位數字，或一組備用碼"
        autoComplete="one-time-code"
        inputMode="text"
        autoFocus
        {...form.bind('code')}
      />
      <Trouble text={trouble} />
      <Button type="submit" primary disabled={form.busy}>
        {form.busy ? '確認中…' : '登入'}
      </Button>
      <Button onClick={onBack}>重新輸入密碼</Button>
    </Form>
  );
}

/** The page around login and invitation: the site's name, and one task. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const siteName = document.getElementById('desk')?.dataset.siteName ?? '';
  return (
    <main className="login-frame">
      <p className="brand">
        {siteName} <small>編輯台</small>
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
