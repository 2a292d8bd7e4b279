import { type ReactNode, useId } from 'react';
import css from '../../member/account.module.css';
import { AccountWays } from '../../member/account-ways.tsx';
import { DeleteAccount } from '../../member/delete-account.tsx';
import { DeviceList } from '../../member/device-list.tsx';
import { DownloadData } from '../../member/download-data.tsx';
import { MemberPage } from '../../member/member-page.tsx';
import { ProfileForm } from '../../member/profile-form.tsx';

export function AccountPage() {
  return (
    <MemberPage name="my/account">
      {(profile) => (
        <div className={css.sections}>
          <div className={css.columns}>
            <Card title="基本資料">
              <ProfileForm profile={profile} />
            </Card>
            <Card title="登入與驗證">
              <AccountWays profile={profile} />
            </Card>
          </div>
          <Card title="登入中的裝置">
            <DeviceList />
          </Card>
          <Card title="資料與帳號">
            <DownloadData />
            <DeleteAccount profile={profile} />
          </Card>
        </div>
      )}
    </MemberPage>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
