import { addressOf } from '../../../contract/page-address.ts';
import { fullName } from '../../../contract/rules/person-name.ts';
import { askLogin, markLoginOffered } from '../../session/ask-login.ts';
import { useSession } from '../../session/session.ts';
import { MemberMenu } from './member-menu.tsx';
import { MenuIcon } from './menu-icon.tsx';
import css from './user-menu.module.css';

/** Who reads. Until that is known it is a plain link, as wide as what will stand there. */
export function UserMenu() {
  const session = useSession();
  if (session.state === 'member') return <MemberMenu name={fullName(session.profile)} />;
  if (session.state === 'unknown') {
    return (
      <a className={css.opener} href={addressOf('my', {})} aria-label="會員">
        <MenuIcon name="person" />
        <span className={css.name} />
      </a>
    );
  }
  return (
    <button
      type="button"
      className={css.opener}
      aria-haspopup="dialog"
      onPointerEnter={markLoginOffered}
      onFocus={markLoginOffered}
      onClick={() => askLogin()}
    >
      <MenuIcon name="person" />
      <span className={css.name}>未登入</span>
    </button>
  );
}
