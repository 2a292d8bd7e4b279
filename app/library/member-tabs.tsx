import { useEffect, useRef } from 'react';
import { memberPageTitles } from '../../contract/account-pages.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import css from './member-tabs.module.css';

const tabs: readonly MemberPageName[] = ['my', 'my/collections', 'my/history', 'my/tips', 'my/account'];

/** The overview has larger links to the same pages, and what lies below the account leads back to it. */
export function hasMemberTabs(name: MemberPageName): boolean {
  return name !== 'my' && tabs.includes(name);
}

/** The member's pages side by side, so that each leads to the others. */
export function MemberTabs({ current }: { current: MemberPageName }) {
  const row = useRef<HTMLUListElement>(null);

  // The row scrolls sideways on phones: the current page must not hide behind its edge.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('li:has([aria-current])');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, []);

  return (
    <nav className={css.nav} aria-label="會員頁面">
      <ul className={css.tabs} ref={row}>
        {tabs.map((page) => (
          <li key={page}>
            <a className={css.tab} href={addressOf(page, {})} aria-current={page === current ? 'page' : undefined}>
              {memberPageTitles[page]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
