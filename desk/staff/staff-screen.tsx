import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { Form } from '../../app/ui/form/form.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { useForm } from '../../app/ui/form/use-form.ts';
import type { Invitation, InvitationLink, StaffMember, WhoAmI } from '../../contract/desk/model/staff.ts';
import { type Role, roleNames, roles } from '../../contract/desk/roles.ts';
import { call, DeskError, wordsOf } from '../api/call.ts';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { ListTable } from '../ui/list-table.tsx';
import { Loading, Message } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { shortTime } from '../ui/times.ts';
import { DevicesDialog, staffKey } from './staff-devices.tsx';

/** Who works here: invitations, roles, lost phones, disabled accounts. */
export function StaffScreen({ me }: { me: WhoAmI }) {
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<InvitationLink | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: staffKey, queryFn: () => call('staff/list', {}) });
  return (
    <>
      <header className="screen-head">
        <h1>同仁</h1>
        <span className="grow" />
        <Button primary onClick={() => setInviting(true)}>
          邀請同仁
        </Button>
      </header>
      <div className="screen-body">
        {error && <Message title="載入失敗" text={wordsOf(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {!error && data && (
          <>
            <StaffTable staff={data.staff} me={me} onLink={setLink} />
            <Invitations invitations={data.invitations} />
          </>
        )}
      </div>
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onDone={(made) => {
            setInviting(false);
            setLink(made);
          }}
        />
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}

interface TableProps {
  staff: StaffMember[];
  me: WhoAmI;
  onLink: (link: InvitationLink) => void;
}

function StaffTable({ staff, me, onLink }: TableProps) {
  return (
    <ListTable name="staff" columns={['姓名', '職務', '登入方式', '最近使用']} hasActions>
      {staff.map((person) => (
        <StaffRow key={person.id} person={person} isMe={person.id === me.id} onLink={onLink} />
      ))}
    </ListTable>
  );
}

function StaffRow({
  person,
  isMe,
  onLink,
}: {
  person: StaffMember;
  isMe: boolean;
  onLink: (link: InvitationLink) => void;
}) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'devices' | 'renew' | 'disable' | null>(null);
  const close = () => setAsked(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKey }),
    onError: (failure) => notify(wordsOf(failure), 'error'),
  });
  const { id, name, email, role, isDisabled, isDemo } = person;
  const run = (work: () => Promise<unknown>, text: string) => act.mutate(() => work().then(() => notify(text)));
  return (
    <tr className={isDisabled ? 'is-disabled' : undefined}>
      <th scope="row">
        {name}
        {isMe && '（我）'}
        <small>{email}</small>
      </th>
      <td>
        <label>
          <span className="for-screen-readers">{`${name}的職務`}</span>
          <select
            value={role}
            disabled={isMe || isDemo || act.isPending}
            onChange={(event) => {
              const next = event.target.value as Role;
              run(() => call('staff/role', { id, role: next }), `${name}現在是${roleNames[next]}，需要重新登入`);
            }}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {roleNames[name]}
              </option>
            ))}
          </select>
        </label>
      </td>
      <td>{isDemo ? '示範同仁' : waysIn(person)}</td>
      <td className="quiet">{person.lastSeenAt ? shortTime(person.lastSeenAt) : '還沒有'}</td>
      <td>
        {!isMe && (
          <div className="row-actions">
            {!isDemo && !isDisabled && (
              <button type="button" className="text-button" onClick={() => setAsked('renew')}>
                遺失手機或密碼
              </button>
            )}
            {person.devices > 0 && (
              <button type="button" className="text-button" onClick={() => setAsked('devices')}>
                {person.devices} 個裝置
              </button>
            )}
            <button
              type="button"
              className="text-button"
              onClick={() =>
                isDisabled ? run(() => call('staff/enable', { id }), `${name}可以再登入了`) : setAsked('disable')
              }
            >
              {isDisabled ? '恢復' : '停用'}
            </button>
          </div>
        )}
        {asked === 'devices' && <DevicesDialog person={person} onClose={close} />}
        {asked === 'renew' && (
          <FormDialog
            title={`重設${name}的登入方式`}
            button="產生連結"
            onClose={close}
            onSubmit={() => {
              close();
              act.mutate(async () => onLink(await call('staff/renew', { id })));
            }}
          >
            <p>{name}的密碼、驗證器、通行密鑰與備用碼立刻失效，所有裝置登出。請把新的連結交給本人。</p>
          </FormDialog>
        )}
        {asked === 'disable' && (
          <FormDialog
            title={`停用${name}`}
            button="停用"
            onClose={close}
            onSubmit={() => {
              close();
              run(() => call('staff/disable', { id }), `已停用${name}`);
            }}
          >
            <p>{name}會立刻登出，不能再登入；發出的邀請也會失效。寫過的文章與紀錄都留著，之後可以恢復。</p>
          </FormDialog>
        )}
      </td>
    </tr>
  );
}

function waysIn({ isDisabled, hasTotp, passkeys }: StaffMember): string {
  if (isDisabled) return '已停用';
  const ways = [...(hasTotp ? ['密碼＋驗證器'] : []), ...(passkeys > 0 ? [`通行密鑰 ${passkeys}`] : [])];
  return ways.join('、') || '還沒有設定';
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => call('staff/revoke-invitation', { id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKey }),
    onError: (failure) => notify(wordsOf(failure), 'error'),
  });
  if (invitations.length === 0) return null;
  return (
    <section className="invitations">
      <h2>還沒接受的邀請</h2>
      <ul>
        {invitations.map(({ id, name, email, role, expiresAt, isRenewal }) => (
          <li key={id}>
            <span>
              {name || email}・{roleNames[role]}
              {isRenewal && '・重新設定'}
              <small>
                {name && `${email}，`}到 {shortTime(expiresAt)} 為止
              </small>
            </span>
            <button type="button" className="text-button" onClick={() => revoke.mutate(id)}>
              撤銷
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InviteDialog({ onClose, onDone }: { onClose: () => void; onDone: (link: InvitationLink) => void }) {
  const queries = useQueryClient();
  const [role, setRole] = useState<Role>('reporter');
  const [trouble, setTrouble] = useState('');
  const form = useForm({
    start: { name: '', email: '' },
    check: ({ name, email }) => ({
      ...(name.trim() === '' && { name: '請輸入姓名' }),
      ...(email.trim() === '' && { email: '請輸入電子信箱' }),
    }),
    onChange: () => setTrouble(''),
    send: async (values) => {
      try {
        const link = await call('staff/invite', { ...values, role });
        await queries.invalidateQueries({ queryKey: staffKey });
        onDone(link);
      } catch (error) {
        if (error instanceof DeskError && error.details?.fields) form.showErrors(error.details.fields);
        else setTrouble(wordsOf(error));
      }
    },
  });
  return (
    <Dialog title="邀請同仁" onClose={onClose}>
      <Form form={form}>
        <TextField label="姓名" data-focus-first {...form.bind('name')} />
        <TextField label="電子信箱" type="email" {...form.bind('email')} />
        <fieldset className="role-choice">
          <legend>職務</legend>
          {roles.map((name) => (
            <label key={name}>
              <input type="radio" name="role" value={name} checked={role === name} onChange={() => setRole(name)} />
              <span>
                {roleNames[name]}
                <small>{roleAbout[name]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="trouble" role="alert">
          {trouble}
        </p>
        <Button type="submit" primary disabled={form.busy}>
          產生邀請連結
        </Button>
      </Form>
    </Dialog>
  );
}

const roleAbout: Record<Role, string> = {
  reporter: '寫自己的文章，送審',
  editor: '所有文章、發布、更正、頭條',
  support: '會員與身分審核，不碰文章',
  admin: '全部，包括同仁',
};

function LinkDialog({ link, onClose }: { link: InvitationLink; onClose: () => void }) {
  return (
    <Dialog title="連結只顯示這一次" onClose={onClose}>
      <p>請把連結傳給本人。它只能用一次，到 {shortTime(link.expiresAt)} 為止。</p>
      <p className="made-link">
        <input readOnly value={link.link} aria-label="邀請連結" onFocus={(event) => event.target.select()} />
        <Button primary onClick={() => void navigator.clipboard.writeText(link.link).then(() => notify('已複製連結'))}>
          複製
        </Button>
      </p>
    </Dialog>
  );
}
