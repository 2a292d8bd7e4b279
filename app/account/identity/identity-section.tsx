import { useCallback, useEffect, useState } from 'react';
import type { Identity, IdentityState, Profile } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { call } from '../../api/call.ts';
import { FullTime } from '../../cards/time.tsx';
import { dispatchSession } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import css from '../account.module.css';
import { Loading, LoadingFailed } from '../loading-state.tsx';
import { Outcome } from '../outcome.tsx';
import { IdentityForm } from './identity-form.tsx';

const words = {
  pending: {
    type: 'info',
    title: '審核中',
    text: '已收到您的資料，審核完成後會以電子信箱或簡訊通知您。審核期間姓名與生日無法修改。',
  },
  verified: { type: 'success', title: '已完成身分驗證', text: '姓名與生日已經過驗證，無法再修改。' },
  rejected: { type: 'error', title: '未通過驗證', text: '請依下列原因確認資料後再試一次。' },
} as const;

/** How far a member's identity is proved, and the form where there is something to hand in. */
export function IdentitySection({ profile }: { profile: Profile }) {
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [failed, setFailed] = useState(false);
  const [again, setAgain] = useState(false);

  const learn = useCallback((next: Identity) => {
    setIdentity(next);
    keepState(next.state);
  }, []);

  const load = useCallback(() => {
    setFailed(false);
    call('user/identity', {}).then(learn, () => setFailed(true));
  }, [learn]);
  // Decided meanwhile, or handed in by another tab: then the profile has changed too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is the news that counts.
  useEffect(load, [load, profile.identity]);

  function sent(next: Identity): void {
    setAgain(false);
    learn(next);
  }

  if (!identity) return failed ? <LoadingFailed retry={load} /> : <Loading />;
  const canTry = identity.triesLeft > 0;
  if (canTry && (identity.state === 'none' || (identity.state === 'rejected' && again))) {
    return <IdentityForm profile={profile} triesLeft={identity.triesLeft} onSent={sent} />;
  }
  return <Decision identity={identity} tryAgain={() => setAgain(true)} />;
}

/** What was just heard from the server is newer than the profile. */
function keepState(identity: IdentityState): void {
  const now = session.current();
  if (now.state !== 'member' || now.profile.identity === identity) return;
  dispatchSession({ type: 'profileChanged', profile: { ...now.profile, identity } });
}

function Decision({ identity, tryAgain }: { identity: Identity; tryAgain: () => void }) {
  const { state, reason, maskedNumber, submittedAt, triesLeft } = identity;
  const { type, title, text } = words[state === 'none' ? 'rejected' : state];
  return (
    <Outcome type={type} title={title}>
      <p className={css.text}>{text}</p>
      <dl className={css.facts}>
        {reason && <Fact name="原因">{reason}</Fact>}
        {maskedNumber && <Fact name="證號">{maskedNumber}</Fact>}
        {submittedAt && (
          <Fact name="送出時間">
            <FullTime at={submittedAt} />
          </Fact>
        )}
        {state === 'rejected' && <Fact name="30 天內剩餘次數">{triesLeft} 次</Fact>}
      </dl>
      {state === 'rejected' &&
        (triesLeft > 0 ? (
          <Button primary onClick={tryAgain}>
            再試一次
          </Button>
        ) : (
          <p className={css.notice}>{accountMessages.identityTriesUsedUp}</p>
        ))}
    </Outcome>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
