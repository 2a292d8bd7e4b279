import css from '../../member/account.module.css';
import { AccountWays } from '../../member/account-ways.tsx';
import { MemberPage } from '../../member/member-page.tsx';
import { ProfileForm } from '../../member/profile-form.tsx';

export function AccountPage() {
  return (
    <MemberPage name="my/account">
      {(profile) => (
        <div className={css.sections}>
          <div className={css.columns}>
            <section className={css.card} aria-labelledby="basics">
              <h2 id="basics" className={css.heading}>
                基本資料
              </h2>
              <ProfileForm profile={profile} />
            </section>
            <section className={css.card} aria-labelledby="contact">
              <h2 id="contact" className={css.heading}>
                登入與驗證
              </h2>
              <AccountWays profile={profile} />
            </section>
          </div>
        </div>
      )}
    </MemberPage>
  );
}
