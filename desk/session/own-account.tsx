import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { Form } from '../../app/ui/form/form.tsx';
import { PasswordField } from '../../app/ui/form/password-field.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { useForm } from '../../app/ui/form/use-form.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { roleNames } from '../../contract/desk/roles.ts';
import { passwordProblem } from '../../contract/rules/password.ts';
import { call, wordsOf } from '../api/call.ts';
import { DeviceList } from '../ui/device-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { shortTime } from '../ui/times.ts';
import { canUsePasskeys, createPasskey } from './passkeys.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { sessionKey } from './typed-in-forms.ts';

type Open =
  | { is: 'password' }
  | { is: 'codes'; codes: string[] }
  | { is: 'totp'; secret: string; uri: string; challenge: string };

/** The person's own ways to log in, and where they are logged in. */
export function OwnAccount({ me }: { me: WhoAmI }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const fail = (failure: unknown) => notify(wordsOf(failure), 'error');
  const refresh = () => queries.invalidateQueries({ queryKey: sessionKey });
  const newCodes = useMutation({
    mutationFn: () => call('account/recovery-codes', {}),
    onSuccess: ({ codes }) => setOpen({ is: 'codes', codes }),
    onError: fail,
  });
  const newTotp = useMutation({
    mutationFn: () => call('account/totp-begin', {}),
    onSuccess: (reply) => setOpen({ is: 'totp', ...reply }),
    onError: fail,
  });
  const close = () => {
    setOpen(null);
    void refresh();
  };
  return (
    <>
      <header className="screen-head">
        <h1>我的帳號</h1>
        <span className="quiet">
          {me.name}・{roleNames[me.role]}・{me.email}
        </span>
      </header>
      <div className="screen-body account">
        <Part title="密碼">
          <p>{me.hasPassword ? '已設定' : '還沒有密碼，用通行密鑰登入'}</p>
          <Button onClick={() => setOpen({ is: 'password' })}>{me.hasPassword ? '更改密碼' : '設定密碼'}</Button>
        </Part>
        <Part title="驗證器">
          <p>{me.hasTotp ? '已設定驗證器 App' : '還沒有設定；用密碼登入需要它'}</p>
          <Button onClick={() => newTotp.mutate()}>{me.hasTotp ? '換一支手機' : '設定驗證器'}</Button>
        </Part>
        <Part title="備用碼">
          <p>還有 {me.recoveryCodesLeft} 組沒用過</p>
          <Button onClick={() => newCodes.mutate()}>產生新的備用碼</Button>
        </Part>
        <Passkeys />
        <Devices />
      </div>
      {open?.is === 'password' && (
        <Dialog title={me.hasPassword ? '更改密碼' : '設定密碼'} onClose={close}>
          <PasswordForm isNew={!me.hasPassword} onDone={close} />
        </Dialog>
      )}
      {open?.is === 'codes' && (
        <Dialog title="新的備用碼" onClose={close}>
          <RecoveryCodes codes={open.codes} onDone={close} button="我收好了" />
        </Dialog>
      )}
      {open?.is === 'totp' && (
        <Dialog title="設定驗證器" onClose={close}>
          <TotpForm {...open} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function PasswordForm({ isNew, onDone }: { isNew: boolean; onDone: () => void }) {
  const [trouble, setTrouble] = useState('');
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => {
      const problem = passwordProblem(password);
      return problem === null ? {} : { password: problem };
    },
    onChange: () => setTrouble(''),
    send: async ({ password }) => {
      try {
        await call('account/change-password', { password });
        notify(`密碼已${isNew ? '設定' : '更改'}，其他裝置都已登出`);
        onDone();
      } catch (error) {
        setTrouble(wordsOf(error));
      }
    },
  });
  return (
    <Form form={form}>
      <PasswordField label="新密碼" autoComplete="new-password" data-focus-first {...form.bind('password')} />
      <Trouble text={trouble} />
      <Button type="submit" primary disabled={form.busy}>
        {isNew ? '設定' : '更改'}
      </Button>
    </Form>
  );
}

interface TotpProps {
  secret: string;
  uri: string;
  challenge: string;
  onDone: () => void;
}

function TotpForm({ secret, uri, challenge, onDone }: TotpProps) {
  const [trouble, setTrouble] = useState('');
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(code.trim()) ? {} : { code: '請輸入驗證器 App 上的 6 位數字' }),
    onChange: () => setTrouble(''),
    send: async ({ code }) => {
      try {
        await call('account/totp-confirm', { challenge, code });
        notify('驗證器已更換，其他裝置都已登出');
        onDone();
      } catch (error) {
        setTrouble(wordsOf(error));
      }
    },
  });
  return (
    <Form form={form}>
      <QrCode text={uri} label="驗證器的 QR code" />
      <p>
        不能掃描時，手動輸入：<code className="secret">{secret}</code>
      </p>
      <TextField label="驗證碼" inputMode="numeric" autoComplete="one-time-code" {...form.bind('code')} />
      <Trouble text={trouble} />
      <Button type="submit" primary disabled={form.busy}>
        確認
      </Button>
    </Form>
  );
}

function Passkeys() {
  const queries = useQueryClient();
  const key = ['passkeys'];
  const { data } = useQuery({ queryKey: key, queryFn: () => call('account/passkeys', {}) });
  const options = {
    onSuccess: async (reply: Awaited<ReturnType<typeof list>> | null) => {
      if (reply) queries.setQueryData(key, reply);
      await queries.invalidateQueries({ queryKey: sessionKey });
    },
    onError: (failure: unknown) => notify(wordsOf(failure), 'error'),
  };
  const list = () => call('account/passkeys', {});
  const add = useMutation({
    mutationFn: async () => {
      const { challenge, options: creation } = await call('account/passkey-options', {});
      const credential = await createPasskey(creation);
      if (!credential) return null;
      return call('account/add-passkey', { challenge, credential: credential as never, name: deviceName() });
    },
    ...options,
  });
  const remove = useMutation({ mutationFn: (id: string) => call('account/remove-passkey', { id }), ...options });
  return (
    <Part title="通行密鑰">
      <ul className="plain-list">
        {(data?.items ?? []).map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {shortTime(createdAt)} 登記{lastUsedAt && `，${shortTime(lastUsedAt)} 用過`}
              </small>
            </span>
            <button type="button" className="text-button" onClick={() => remove.mutate(id)}>
              移除
            </button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? <Button onClick={() => add.mutate()}>登記這台裝置</Button> : <p>這個瀏覽器不支援通行密鑰</p>}
    </Part>
  );
}

function deviceName(): string {
  const system = /Android|iPhone|iPad|Macintosh|Windows|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? '裝置';
  return system === 'Macintosh' ? 'Mac' : system;
}

function Devices() {
  const queries = useQueryClient();
  const key = ['devices'];
  const { data } = useQuery({ queryKey: key, queryFn: () => call('session/devices', {}) });
  const options = {
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    onError: (failure: unknown) => notify(wordsOf(failure), 'error'),
  };
  const end = useMutation({ mutationFn: (id: string) => call('session/end-device', { id }), ...options });
  const endOthers = useMutation({ mutationFn: () => call('session/end-others', {}), ...options });
  const items = data?.items ?? [];
  return (
    <Part title="登入中的裝置">
      <DeviceList devices={items} onEnd={end.mutate} />
      {items.length > 1 && <Button onClick={() => endOthers.mutate()}>登出其他所有裝置</Button>}
    </Part>
  );
}
