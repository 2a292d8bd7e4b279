import type { Profile } from '../../../contract/account.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { fullName } from '../../../contract/rules/person-name.ts';
import { completeness, profileSteps } from '../../account/profile/profile-steps.ts';
import { taipeiHour } from '../../account/taipei-moment.ts';
import { useNow } from '../../cards/time.tsx';
import css from './greeting.module.css';

function greeting(hour: number): string {
  if (hour >= 5 && hour < 11) return '早安';
  return hour >= 11 && hour < 18 ? '午安' : '晚安';
}

/** Who this is, and what the profile still lacks. */
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
        <span className={css.hello}>{greeting(useNow(taipeiHour))}，</span>
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
