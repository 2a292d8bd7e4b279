import { type ReactNode, useId } from 'react';
import css from '../../account/account.module.css';
import { AccountLinks } from '../../account/account-links.tsx';
import { DeviceList } from '../../account/devices/device-list.tsx';
import { DeleteAccount } from '../../account/own-data/delete-account.tsx';
import { DownloadData } from '../../account/own-data/download-data.tsx';
import { ProfileForm } from '../../account/profile/profile-form.tsx';
import { MemberPage } from '../../library/member-page.tsx';

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
              <AccountLinks profile={profile} />
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
