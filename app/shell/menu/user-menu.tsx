import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react';
import { memberPageTitles } from '../../../contract/account-pages.ts';
import { laterMessages } from '../../../contract/messages/later.ts';
import { addressOf } from '../../../contract/page-address.ts';
import type { MemberPageName } from '../../../contract/pages.ts';
import { fullName } from '../../../contract/rules/person-name.ts';
import { useUnseenNotices } from '../../library/corrections/unseen-notices.ts';
import { askLogin, preloadLogin } from '../../session/ask-login.ts';
import { logOut } from '../../session/run-session.ts';
import { useSession } from '../../session/session.ts';
import popover from '../../ui/popover.module.css';
import { MenuIcon, type MenuIconName } from './menu-icon.tsx';
import css from './user-menu.module.css';

/** Login button or member menu. Until the session is known it is a plain link of the same width. */
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
      onPointerEnter={preloadLogin}
      onFocus={preloadLogin}
      onClick={() => askLogin()}
    >
      <MenuIcon name="person" />
      <span className={css.name}>未登入</span>
    </button>
  );
}

const memberLinks: { page: MemberPageName | 'later'; icon: MenuIconName }[] = [
  { page: 'my', icon: 'home' },
  { page: 'my/account', icon: 'person' },
  { page: 'my/history', icon: 'clock' },
  { page: 'my/collections', icon: 'collection' },
  { page: 'later', icon: 'bookmark' },
  { page: 'my/corrections', icon: 'pencil' },
  { page: 'my/tips', icon: 'lamp' },
];

const keyMoves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_, last) => last,
};

/** The member's name, which opens a menu. The browser handles opening, Escape and clicks outside. */
function MemberMenu({ name }: { name: string }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const unseen = useUnseenNotices();

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  function onToggle(event: ToggleEvent) {
    if (event.newState === 'open') items()[0]?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = keyMoves[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (!move) return;
    event.preventDefault();
    const all = items();
    all[move(all.indexOf(document.activeElement as HTMLElement), all.length - 1)]?.focus();
  }

  function onOpenerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.current?.showPopover();
  }

  const close = () => menu.current?.hidePopover();

  function onLogOut() {
    close();
    void logOut();
  }

  return (
    <div>
      <button
        type="button"
        className={css.opener}
        popoverTarget={id}
        aria-haspopup="menu"
        title={name}
        aria-label={unseen > 0 ? `${unseen} 則新通知，${name}` : undefined}
        onKeyDown={onOpenerKey}
      >
        <MenuIcon name="person" hasDot={unseen > 0} />
        <span className={css.name}>{name}</span>
      </button>
      <div
        ref={menu}
        id={id}
        className={`${popover.popover} ${css.menu}`}
        popover="auto"
        role="menu"
        aria-label="會員選單"
        tabIndex={-1}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        <p className={css.memberName} role="presentation">
          {name}
        </p>
        {memberLinks.map(({ page, icon }) => (
          <a key={page} className={css.item} role="menuitem" tabIndex={-1} href={addressOf(page, {})} onClick={close}>
            <MenuIcon name={icon} />
            {page === 'later' ? laterMessages.title : memberPageTitles[page]}
            {page === 'my/corrections' && unseen > 0 && ` (${unseen})`}
          </a>
        ))}
        <button type="button" className={css.last} role="menuitem" tabIndex={-1} onClick={onLogOut}>
          <MenuIcon name="leave" />
          登出
        </button>
      </div>
    </div>
  );
}
