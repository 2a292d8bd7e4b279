import { useCallback, useEffect, useState } from 'react';
import type { Identity, IdentityState, Profile } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { call } from '../../api/call.ts';
import { FullTime } from '../../cards/time.tsx';
import { dispatchSession } from '../../session/run-session.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import css from '../account.module.css';
import { Loading, LoadingFailed, Outcome } from '../section-states.tsx';
import { IdentityForm } from './identity-form.tsx';

const outcomes = {
  pending: {
    type: 'info',
    title: '審核中',
    text: '已收到您的資料，審核完成後會以電子信箱或簡訊通知您。審核期間姓名與生日無法修改。',
  },
  verified: { type: 'success', title: '已完成身分驗證', text: '姓名與生日已經過驗證，無法再修改。' },
  rejected: { type: 'error', title: '未通過驗證', text: '請依下列原因確認資料後再試一次。' },
} as const;

/** The state of the member's identity request, or the form for one. */
export function IdentitySection({ profile }: { profile: Profile }) {
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [failed, setFailed] = useState(false);
  const [isRetrying, setIsRetrying] = useState(false);

  const take = useCallback((next: Identity) => {
    setIdentity(next);
    updateProfile(next.state);
  }, []);

  const load = useCallback(() => {
    setFailed(false);
    call('user/identity', {}).then(take, () => setFailed(true));
  }, [take]);
  // A decision, or a request from another tab, changes the profile too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Loads again when the profile's state changes.
  useEffect(load, [load, profile.identity]);

  function onSent(next: Identity): void {
    setIsRetrying(false);
    take(next);
  }

  if (!identity) return failed ? <LoadingFailed retry={load} /> : <Loading />;
  const canTry = identity.triesLeft > 0;
  if (canTry && (identity.state === 'none' || (identity.state === 'rejected' && isRetrying))) {
    return <IdentityForm profile={profile} triesLeft={identity.triesLeft} onSent={onSent} />;
  }
  return <Decision identity={identity} tryAgain={() => setIsRetrying(true)} />;
}

/** The server's response is newer than the profile in this tab. */
function updateProfile(identity: IdentityState): void {
  const current = session.current();
  if (current.state !== 'member' || current.profile.identity === identity) return;
  dispatchSession({ type: 'profileChanged', profile: { ...current.profile, identity } });
}

function Decision({ identity, tryAgain }: { identity: Identity; tryAgain: () => void }) {
  const { state, reason, maskedNumber, submittedAt, triesLeft } = identity;
  const { type, title, text } = outcomes[state === 'none' ? 'rejected' : state];
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
