import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { Form } from '../../app/ui/form/form.tsx';
import { PasswordField } from '../../app/ui/form/password-field.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { useForm } from '../../app/ui/form/use-form.ts';
import type { InvitationDetails, WhoAmI } from '../../contract/desk/model/staff.ts';
import { roleNames } from '../../contract/desk/roles.ts';
import { passwordProblem } from '../../contract/rules/password.ts';
import { call, DeskError, wordsOf } from '../api/call.ts';
import { Loading, Message, Trouble } from '../ui/loading-and-failure.tsx';
import { LoginFrame } from './login.tsx';
import { canUsePasskeys, createPasskey } from './passkeys.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSetSession } from './session.ts';

/** The page of an invitation link. The token is the fragment, which browsers send to no server. */
export function AcceptInvitation() {
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ['invitation', token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('invitation/show', { token }),
  });
  if (invitation.data) return <Accept token={token} invitation={invitation.data} />;
  if (!invitation.error) return <Loading />;
  return (
    <LoginFrame title="無法使用這個連結">
      {invitation.error instanceof DeskError && !invitation.error.isTemporary ? (
        <p>這個連結不完整、已經用過，或過了期限。請向邀請您的人再要一個。</p>
      ) : (
        <Message title="連不上編輯台" text={wordsOf(invitation.error)} onRetry={() => void invitation.refetch()} />
      )}
    </LoginFrame>
  );
}

type Accepted = WhoAmI & { recoveryCodes: string[] };

function Accept({ token, invitation }: { token: string; invitation: InvitationDetails }) {
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const setSession = useSetSession();
  const [, navigate] = useLocation();
  if (accepted) {
    const { recoveryCodes, ...me } = accepted;
    const enter = () => {
      setSession(me);
      navigate('/', { replace: true });
    };
    return (
      <LoginFrame title="請收好備用碼">
        <RecoveryCodes codes={recoveryCodes} onDone={enter} button="我收好了，進入編輯台" />
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={titleOf(invitation)}>
      <AcceptForm token={token} invitation={invitation} onDone={setAccepted} />
    </LoginFrame>
  );
}

/** The first administrator chooses the email; all others were invited by theirs. */
function titleOf({ email, role }: InvitationDetails): string {
  return email === '' ? '設定第一位管理員' : `設定編輯台的登入方式：${roleNames[role]}`;
}

interface AcceptProps {
  token: string;
  invitation: InvitationDetails;
  onDone: (accepted: Accepted) => void;
}

function AcceptForm({ token, invitation, onDone }: AcceptProps) {
  const [trouble, setTrouble] = useState('');
  const totp = useQuery({
    queryKey: ['invitation-totp', token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('invitation/totp-begin', { token }),
  });
  const form = useForm({
    start: { email: invitation.email, name: invitation.name, password: '', code: '' },
    check: (values) => ({
      ...nameAndEmail(values),
      ...(passwordProblem(values.password) !== null && { password: passwordProblem(values.password) ?? '' }),
      ...(!/^\d{6}$/.test(values.code.trim()) && { code: '請輸入驗證器 App 上的 6 位數字' }),
    }),
    onChange: () => setTrouble(''),
    send: async (values) => {
      try {
        onDone(await call('invitation/accept', { token, ...values, challenge: totp.data?.challenge }));
      } catch (error) {
        if (error instanceof DeskError && error.details?.isExpired) void totp.refetch();
        if (error instanceof DeskError && error.details?.fields) form.showErrors(error.details.fields);
        else setTrouble(wordsOf(error));
      }
    },
  });
  async function acceptWithPasskey() {
    const { name, email } = form.values;
    const wrong = nameAndEmail(form.values);
    form.showErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setTrouble('');
    try {
      const { challenge, options } = await call('invitation/passkey-options', { token, name, email });
      const credential = await createPasskey(options);
      if (!credential) return;
      onDone(await call('invitation/accept', { token, name, email, challenge, credential: credential as never }));
    } catch (error) {
      setTrouble(wordsOf(error));
    }
  }
  return (
    <Form form={form}>
      <TextField label="姓名" autoComplete="name" {...form.bind('name')} />
      <TextField
        label="電子信箱"
        type="email"
        autoComplete="username"
        readOnly={invitation.email !== ''}
        {...form.bind('email')}
      />
      {canUsePasskeys() && (
        <section className="login-choice">
          <h2>用通行密鑰</h2>
          <p>以這台裝置的指紋、臉孔或密碼登入，不必記密碼。</p>
          <Button onClick={() => void acceptWithPasskey()}>登記通行密鑰</Button>
        </section>
      )}
      <section className="login-choice">
        <h2>用密碼與驗證器</h2>
        <PasswordField label="密碼" autoComplete="new-password" {...form.bind('password')} />
        <p>用手機的驗證器 App（例如 Google Authenticator、1Password）掃描，再輸入畫面上的數字。</p>
        {totp.data && (
          <>
            <QrCode text={totp.data.uri} label="驗證器的 QR code" />
            <p>
              不能掃描時，手動輸入這串字：<code className="secret">{grouped(totp.data.secret)}</code>
            </p>
          </>
        )}
        {totp.error && (
          <Message title="還沒有 QR code" text={wordsOf(totp.error)} onRetry={() => void totp.refetch()} />
        )}
        <TextField
          label="驗證碼"
          hint="驗證器 App 上的 6 位數字"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.bind('code')}
        />
        <Trouble text={trouble} />
        <Button type="submit" primary disabled={form.busy || !totp.data}>
          {form.busy ? '設定中…' : '完成設定'}
        </Button>
      </section>
    </Form>
  );
}

function nameAndEmail({ name, email }: { name: string; email: string }): { name?: string; email?: string } {
  return {
    ...(name.trim() === '' && { name: '請輸入姓名' }),
    ...(email.trim() === '' && { email: '請輸入電子信箱' }),
  };
}

function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
