import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { Fact } from '../../app/ui/fact.tsx';
import { type IdentityApplication, identityStateNames } from '../../contract/desk/model/member.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { taipeiTime } from '../../contract/rules/taipei-time.ts';
import { call, DeskError, wordsOf } from '../api/call.ts';
import { usePersonal } from '../members/use-personal.ts';
import { useTyped } from '../session/typed-in-forms.ts';
import { identityCountKey } from '../shell/waiting-counts.tsx';
import { Loading, Message } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { RejectDialog } from './reject-dialog.tsx';

interface Waiting {
  application: IdentityApplication | null;
  pending: number;
}

/** 身分審核: one request after the other, the oldest first. */
export function IdentityScreen({ me }: { me: WhoAmI }) {
  const queries = useQueryClient();
  const waiting = usePersonal<Waiting>();
  const [rejected, setRejected] = useTyped<string | null>(me, 'rejected', null);
  const [isDeciding, setDeciding] = useState(false);
  const { data, trouble } = waiting;

  async function next(after?: string) {
    setRejected(null);
    await waiting.load(() => call('identity/next', after ? { after } : {}));
    await queries.invalidateQueries({ queryKey: identityCountKey });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first request is loaded once; a rejection goes on after a new login.
  useEffect(() => {
    void waiting.load(() => call('identity/next', {}));
  }, []);

  async function decide(work: () => Promise<unknown>, words: string, after: string) {
    setDeciding(true);
    try {
      await work();
      notify(words);
      await next(after);
    } catch (error) {
      notify(wordsOf(error), 'error');
      // Another staff member decided the request first, or the account was deleted: the queue has changed.
      if (error instanceof DeskError && (error.error === 'CONFLICT' || error.error === 'NOT_FOUND')) await next();
    } finally {
      setDeciding(false);
    }
  }

  const application = data?.application;
  return (
    <>
      <header className="screen-head">
        <h1>身分審核</h1>
        {data && <span className="quiet">還有 {data.pending.toLocaleString('zh-Hant-TW')} 件</span>}
      </header>
      <div className="screen-body member">
        {trouble && <Message title="載入失敗" text={trouble} onRetry={() => void next()} />}
        {!trouble && !data && <Loading />}
        {!trouble && data && !application && (
          <Message title="沒有等待審核的申請" text="會員送出後會出現在這裡，左邊的選單會顯示件數。" />
        )}
        {!trouble && application && (
          <Application
            key={application.id}
            application={application}
            isBusy={isDeciding || waiting.isBusy}
            hasMore={(data?.pending ?? 0) > 1}
            onApprove={() =>
              void decide(() => call('identity/approve', { id: application.id }), '已通過', application.id)
            }
            onReject={() => setRejected(application.id)}
            onSkip={() => void next(application.id)}
          />
        )}
      </div>
      {application && rejected === application.id && (
        <RejectDialog
          me={me}
          application={application}
          isBusy={isDeciding}
          onClose={() => setRejected(null)}
          onReject={(reason) =>
            void decide(() => call('identity/reject', { id: application.id, reason }), '已退件', application.id)
          }
        />
      )}
    </>
  );
}

interface ApplicationProps {
  application: IdentityApplication;
  isBusy: boolean;
  hasMore: boolean;
  onApprove: () => void;
  onReject: () => void;
  onSkip: () => void;
}

function Application({ application, isBusy, hasMore, onApprove, onReject, onSkip }: ApplicationProps) {
  const { memberId, realName, profileName, birthday, submittedAt, duplicates } = application;
  const isTaken = duplicates.some(({ state }) => state === 'verified');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className="application">
      <h2 ref={heading} tabIndex={-1}>
        {realName}
      </h2>
      <dl className="facts">
        <Fact name="生日">{birthday}</Fact>
        <Fact name="證號">
          <IdentityNumber application={application} />
        </Fact>
        <Fact name="個人資料的姓名">
          {profileName}
          {profileName !== realName && <span className="chip chip-review">與申請不同</span>}
        </Fact>
        <Fact name="送出">{taipeiTime(new Date(submittedAt))}</Fact>
        <Fact name="會員編號">
          <Link className="plain-link" href={`/members/${memberId}`}>
            {memberId}
          </Link>
        </Fact>
      </dl>
      {duplicates.length > 0 && (
        <p className="application-warning" role="note">
          <strong>同一個證號：</strong>
          {duplicates.map(({ memberId: other, state }) => (
            <span key={other}>
              <Link className="plain-link" href={`/members/${other}`}>
                會員 {other}
              </Link>
              （{identityStateNames[state]}）
            </span>
          ))}
          {isTaken ? '。一個證號只能通過一位會員，這件只能退件。' : '。請先查明是誰的證號。'}
        </p>
      )}
      <div className="member-actions">
        <Button primary disabled={isBusy || isTaken} onClick={onApprove}>
          通過
        </Button>
        <Button disabled={isBusy} onClick={onReject}>
          退件
        </Button>
        {hasMore && (
          <Button disabled={isBusy} onClick={onSkip}>
            先看下一件
          </Button>
        )}
      </div>
      <p className="quiet">通過或退件後，證號隨即刪除，會員會收到通知。</p>
    </article>
  );
}

function IdentityNumber({ application }: { application: IdentityApplication }) {
  const number = usePersonal<{ idNumber: string }>();
  const shown = number.data?.idNumber;
  const toggle = () =>
    shown ? number.set(null) : void number.load(() => call('identity/show', { id: application.id }));
  return (
    <>
      <span className="secret-text">{shown ?? application.maskedNumber}</span>
      <button type="button" className="text-button" onClick={toggle}>
        {shown ? '隱藏' : '顯示'}
        <span className="for-screen-readers">證號</span>
      </button>
      {number.trouble && (
        <small className="trouble" role="alert">
          {number.trouble}
        </small>
      )}
    </>
  );
}
