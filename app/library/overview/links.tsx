import { memberPageTitles } from '../../../contract/account-pages.ts';
import { addressOf } from '../../../contract/page-address.ts';
import type { MemberPageName } from '../../../contract/pages.ts';
import { logOut } from '../../session/run-session.ts';
import { MenuIcon, type MenuIconName } from '../../shell/menu/menu-icon.tsx';
import css from './links.module.css';

const places: { page: MemberPageName; icon: MenuIconName }[] = [
  { page: 'my/account', icon: 'person' },
  { page: 'my/collections', icon: 'collection' },
  { page: 'my/history', icon: 'clock' },
  { page: 'my/tips', icon: 'lamp' },
];

/** The way to everything of the member's; on phones this page is the menu. */
export function OverviewLinks() {
  return (
    <nav aria-label="會員功能">
      <ul className={css.links}>
        {places.map(({ page, icon }) => (
          <li key={page}>
            <a className={css.link} href={addressOf(page, {})}>
              <MenuIcon name={icon} />
              {memberPageTitles[page]}
            </a>
          </li>
        ))}
        <li>
          <button type="button" className={css.link} onClick={() => void logOut()}>
            <MenuIcon name="leave" />
            登出
          </button>
        </li>
      </ul>
    </nav>
  );
}
