import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { Fact } from '../../app/ui/fact.tsx';
import {
  identityStateNames,
  lookReasons,
  type MemberContact,
  type MemberDetails,
} from '../../contract/desk/model/member.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { call } from '../api/call.ts';
import { DeviceList } from '../ui/device-list.tsx';
import { Loading, Message } from '../ui/loading-and-failure.tsx';
import { shortTime } from '../ui/times.ts';
import { MemberActions } from './member-actions.tsx';
import { type Reason, ReasonFields, reasonText } from './reason-fields.tsx';
import { usePersonal } from './use-personal.ts';

const other = '其他';

/** A reason, and whether the form with it was submitted. */
export interface GivenReason extends Reason {
  isGiven: boolean;
}

interface Props {
  me: WhoAmI;
  id: string;
  reason: GivenReason;
  onReason: (reason: GivenReason) => void;
}

/** One member. The reason is asked once in each visit and goes with every look and action. */
export function MemberScreen({ me, id, reason, onReason }: Props) {
  const member = usePersonal<MemberDetails>();
  const [isDeleted, setDeleted] = useState(false);
  const why = reasonText(reason, other);
  const { isGiven } = reason;
  const show = () => member.load(() => call('member/show', { id, reason: why }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once the reason was given, also before a new login.
  useEffect(() => {
    if (isGiven) void show().then((isShown) => !isShown && onReason({ ...reason, isGiven: false }));
  }, [isGiven]);
  return (
    <>
      <header className="screen-head">
        <Link href="/members">← 會員</Link>
        <h1>{member.data?.name ?? `會員 ${id}`}</h1>
        {member.data?.lockedUntil && <span className="chip chip-review">鎖定中</span>}
      </header>
      <div className="screen-body member">
        {isDeleted && <Message title="帳號已刪除" text="會員的手機會收到通知，之後可以用同一個號碼重新註冊。" />}
        {!isDeleted && member.data && (
          <>
            <Overview member={member.data} why={why} />
            <MemberActions
              me={me}
              member={member.data}
              why={why}
              onChanged={member.set}
              onDeleted={() => {
                member.set(null);
                setDeleted(true);
              }}
            />
          </>
        )}
        {!isDeleted && !member.data && isGiven && <Loading />}
        {!isDeleted && !member.data && !isGiven && (
          <ReasonForm
            reason={reason}
            trouble={member.trouble}
            onChange={(next) => onReason({ ...next, isGiven: false })}
            onGiven={() => onReason({ ...reason, isGiven: true })}
          />
        )}
      </div>
    </>
  );
}

interface ReasonFormProps {
  reason: Reason;
  /** Why the member could not be shown. */
  trouble: string;
  onChange: (reason: Reason) => void;
  onGiven: () => void;
}

function ReasonForm({ reason, trouble, onChange, onGiven }: ReasonFormProps) {
  const [error, setError] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reasonText(reason, other) === '') setError(deskMessages.fieldLookReason);
    else onGiven();
  }
  return (
    <form className="member-reason" onSubmit={submit} noValidate>
      <ReasonFields
        legend="為什麼要看這位會員的資料？"
        choices={lookReasons}
        other={other}
        allowsNote
        hint="會留在稽核紀錄，會員匯出自己的資料時也看得到。請不要寫手機、信箱或證號。"
        reason={reason}
        error={error || trouble}
        onChange={(next) => {
          setError('');
          onChange(next);
        }}
      />
      <Button type="submit" primary>
        看資料
      </Button>
    </form>
  );
}

function Overview({ member, why }: { member: MemberDetails; why: string }) {
  const { identity, devices } = member;
  return (
    <>
      <dl className="facts">
        <Fact name="會員編號">{member.id}</Fact>
        <Fact name="註冊">{shortTime(member.registeredAt)}</Fact>
        <Fact name="最近登入">{member.lastLoginAt ? shortTime(member.lastLoginAt) : '沒有登入中的裝置'}</Fact>
        <Fact name="登入">
          {member.lockedUntil ? `輸錯太多次，鎖定到 ${shortTime(member.lockedUntil)}` : '可以登入'}
        </Fact>
        <Contact member={member} why={why} />
        <Fact name="身分驗證">
          {identityStateNames[identity.state]}
          {identity.maskedNumber && `・${identity.maskedNumber}`}
          {identity.submittedAt && <small>{shortTime(identity.submittedAt)} 送出</small>}
          {identity.reason && <small>退件原因：{identity.reason}</small>}
        </Fact>
      </dl>
      <section className="account-part">
        <h2>登入中的裝置</h2>
        {devices.length === 0 ? <p className="quiet">沒有</p> : <DeviceList devices={devices} />}
      </section>
    </>
  );
}

/** Where it is longer than the line, it goes on with the @. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="secret-text">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** Phone and email, masked until the staff member asks for them. */
function Contact({ member, why }: { member: MemberDetails; why: string }) {
  const contact = usePersonal<MemberContact>();
  const shown = contact.data;
  const toggle = () =>
    shown ? contact.set(null) : void contact.load(() => call('member/reveal', { id: member.id, reason: why }));
  return (
    <>
      <Fact name="手機">
        <span className="secret-text">{shown?.phone ?? member.maskedPhone}</span>
        <button type="button" className="text-button" onClick={toggle}>
          {shown ? '隱藏' : '顯示'}
          <span className="for-screen-readers">手機與電子信箱</span>
        </button>
        {contact.trouble && (
          <small className="trouble" role="alert">
            {contact.trouble}
          </small>
        )}
      </Fact>
      <Fact name="電子信箱">
        {member.maskedEmail === null ? (
          '沒有'
        ) : (
          <>
            <EmailText email={shown?.email ?? member.maskedEmail} />
            <small>{member.emailVerified ? '已驗證' : '還沒驗證'}</small>
          </>
        )}
      </Fact>
    </>
  );
}
