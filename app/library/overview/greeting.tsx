import type { Profile } from '../../../contract/account.ts';
import { addressOf } from '../../../contract/page-address.ts';
import type { MemberPageName } from '../../../contract/pages.ts';
import { fullName } from '../../../contract/rules/person-name.ts';
import { taipeiHour } from '../../../contract/rules/taipei-time.ts';
import { useNow } from '../../cards/time.tsx';
import css from './greeting.module.css';

function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 11) return '早安';
  return hour >= 11 && hour < 18 ? '午安' : '晚安';
}

/** Greets the member and lists what the profile still lacks. */
export function OverviewGreeting({ profile }: { profile: Profile }) {
  const name = fullName(profile);
  const steps = profileSteps(profile);
  const percent = completeness(steps);
  return (
    <section className={css.greeting} aria-label="會員資料">
      <span className={css.initial} aria-hidden="true">
        {[...name][0]}
      </span>
      <p className={css.words}>
        <span className={css.hello}>{greetingAt(useNow(taipeiHour))}，</span>
        <strong className={css.name}>{name}</strong>
      </p>
      {percent < 100 && (
        <div className={css.profile}>
          <p className={css.percent}>個人資料完成 {percent}%</p>
          <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.track} width="100" height="1" />
            <rect className={css.done} width={percent} height="1" />
          </svg>
          <ul className={css.steps}>
            {steps
              .filter((step) => !step.done)
              .map((step) => (
                <li key={step.name}>
                  <a className={css.step} href={addressOf(step.page, {})}>
                    {step.name}
                    <span className={css.todo}>{step.todo}</span>
                  </a>
                </li>
              ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface ProfileStep {
  name: string;
  done: boolean;
  /** What is to be done or awaited, and on which page. */
  todo: string;
  page: MemberPageName;
}

const identityTodo = { none: '前往驗證', pending: '審核中', rejected: '重新驗證', verified: '' } as const;

/** The steps to a complete profile. */
export function profileSteps({ email, emailVerified, identity }: Profile): ProfileStep[] {
  return [
    { name: '手機號碼', done: true, todo: '', page: 'my/account' },
    email && !emailVerified
      ? { name: '電子信箱', done: false, todo: '完成驗證', page: 'my/account/email-verify' }
      : { name: '電子信箱', done: emailVerified, todo: '前往綁定', page: 'my/account/email-binding' },
    {
      name: '身分驗證',
      done: identity === 'verified',
      todo: identityTodo[identity],
      page: 'my/account/identity-verify',
    },
  ];
}

/** How complete the profile is, in percent. */
export function completeness(steps: readonly ProfileStep[]): number {
  return Math.round((steps.filter((step) => step.done).length / steps.length) * 100);
}
