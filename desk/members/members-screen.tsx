import { Link, useRoute } from 'wouter';
import { Form, SubmitButton } from '../../app/ui/form/form.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { useForm } from '../../app/ui/form/use-form.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import { type FoundMember, identityStateNames } from '../../contract/desk/model/member.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { call } from '../api/call.ts';
import { useTyped } from '../session/typed-in-forms.ts';
import { ListTable } from '../ui/list-table.tsx';
import { Message, Trouble } from '../ui/loading-and-failure.tsx';
import { shortTime } from '../ui/times.ts';
import { type GivenReason, MemberScreen } from './member-screen.tsx';
import { noReason } from './reason-fields.tsx';
import { usePersonal } from './use-personal.ts';

/** 會員: finds members. The list stays while one of them is open, and is gone with the screen. */
export function MembersScreen({ me }: { me: WhoAmI }) {
  const [isOpen, parameters] = useRoute('/members/:id');
  const [reasons, setReasons] = useTyped<Record<string, GivenReason>>(me, 'reasons', {});
  const found = usePersonal<{ items: FoundMember[]; isAll: boolean }>();
  const id = isOpen ? parameters.id : null;
  return (
    <>
      {id !== null && (
        <MemberScreen
          key={id}
          me={me}
          id={id}
          reason={reasons[id] ?? { ...noReason, isGiven: false }}
          onReason={(reason) => setReasons({ ...reasons, [id]: reason })}
        />
      )}
      <div hidden={id !== null}>
        <header className="screen-head">
          <h1>會員</h1>
        </header>
        <div className="screen-body">
          <FindForm me={me} isBusy={found.isBusy} onFind={(who) => found.load(() => call('member/find', { who }))} />
          <Trouble text={found.trouble} />
          {found.data && !found.isBusy && <FoundList {...found.data} />}
        </div>
      </div>
    </>
  );
}

interface FindProps {
  me: WhoAmI;
  isBusy: boolean;
  onFind: (who: string) => Promise<unknown>;
}

function FindForm({ me, isBusy, onFind }: FindProps) {
  const [who, setWho] = useTyped(me, 'who', '');
  const form = useForm({
    start: { who },
    check: (values) => (values.who.trim() === '' ? { who: deskMessages.fieldWho } : {}),
    onChange: (values) => setWho(values.who),
    send: async (values) => void (await onFind(values.who)),
  });
  return (
    <div className="member-find">
      <Form form={form}>
        <TextField
          label="手機號碼、電子信箱、姓名或會員編號"
          hint="手機與信箱要完整，怎麼寫都可以；姓名寫一部分就可以。每次查詢都會留下紀錄。"
          autoComplete="off"
          spellCheck={false}
          {...form.bind('who')}
        />
        <SubmitButton busy={isBusy}>{isBusy ? '查詢中…' : '查詢'}</SubmitButton>
      </Form>
    </div>
  );
}

function FoundList({ items, isAll }: { items: FoundMember[]; isAll: boolean }) {
  if (items.length === 0) {
    return <Message title="找不到會員" text="請確認手機號碼或電子信箱是完整的；也可以改用姓名的一部分。" />;
  }
  return (
    <>
      <p className="quiet" role="status">
        {isAll
          ? `找到 ${items.length} 位`
          : `只列出前 ${deskLimits.membersFound} 位，請用手機號碼或電子信箱查詢，或把姓名寫完整。`}
      </p>
      <ListTable name="member" columns={['姓名', '手機', '電子信箱', '身分驗證', '註冊', '編號']} opensRows>
        {items.map(({ id, maskedName, maskedPhone, maskedEmail, identity, registeredAt }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={`/members/${id}`}>{maskedName}</Link>
            </th>
            <td>{maskedPhone}</td>
            <td>{maskedEmail ?? '沒有信箱'}</td>
            <td>
              <span className="chip">{identityStateNames[identity]}</span>
            </td>
            <td className="quiet" data-column="註冊">
              {shortTime(registeredAt)}
            </td>
            <td className="quiet" data-column="編號">
              {id}
            </td>
          </tr>
        ))}
      </ListTable>
    </>
  );
}
