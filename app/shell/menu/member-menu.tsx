import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react';
import { memberPageTitles } from '../../../contract/account-pages.ts';
import { addressOf } from '../../../contract/page-address.ts';
import type { MemberPageName } from '../../../contract/pages.ts';
import { logOut } from '../../session/log-out.ts';
import css from './member-menu.module.css';
import { MenuIcon, type MenuIconName } from './menu-icon.tsx';
import opener from './user-menu.module.css';

const places: { page: MemberPageName; icon: MenuIconName }[] = [
  { page: 'my', icon: 'home' },
  { page: 'my/account', icon: 'person' },
  { page: 'my/history', icon: 'clock' },
  { page: 'my/collections', icon: 'collection' },
  { page: 'my/tips', icon: 'lamp' },
];

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_, last) => last,
};

/** The member's name, which opens a menu; opening, Escape and outside clicks are the platform's. */
export function MemberMenu({ name }: { name: string }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  function onToggle(event: ToggleEvent) {
    if (event.newState === 'open') items()[0]?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (!step) return;
    event.preventDefault();
    const all = items();
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length - 1)]?.focus({ preventScroll: true });
  }

  /** Below the name the arrow leads into the menu. */
  function onOpenerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.current?.showPopover();
  }

  const close = () => menu.current?.hidePopover();

  function leave() {
    close();
    void logOut();
  }

  return (
    <div className={css.holder}>
      <button
        type="button"
        className={opener.opener}
        popoverTarget={id}
        aria-haspopup="menu"
        title={name}
        onKeyDown={onOpenerKey}
      >
        <MenuIcon name="person" />
        <span className={opener.name}>{name}</span>
      </button>
      <div
        ref={menu}
        id={id}
        className={css.menu}
        popover="auto"
        role="menu"
        aria-label="會員選單"
        tabIndex={-1}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        <p className={css.name} role="presentation">
          {name}
        </p>
        {places.map(({ page, icon }) => (
          <a key={page} className={css.item} role="menuitem" tabIndex={-1} href={addressOf(page, {})} onClick={close}>
            <MenuIcon name={icon} />
            {memberPageTitles[page]}
          </a>
        ))}
        <button type="button" className={css.last} role="menuitem" tabIndex={-1} onClick={leave}>
          <MenuIcon name="leave" />
          登出
        </button>
      </div>
    </div>
  );
}
