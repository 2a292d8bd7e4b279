import { type ReactNode, useEffect, useRef } from 'react';
import type { Profile } from '../../contract/account.ts';
import { memberPageTitles } from '../../contract/account-pages.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import { useSession } from '../session/session.ts';
import css from './member-page.module.css';

interface Props {
  name: MemberPageName;
  /** The page above this one; a link over the heading leads back to it. */
  parent?: MemberPageName;
  lead?: ReactNode;
  /** Rendered for a member only. */
  children?: (profile: Profile) => ReactNode;
  /** Shown to visitors, for the page that a link in a mail opens. */
  withoutLogin?: ReactNode;
}

/** The frame of the members' pages. The server renders it without a session, so it begins with grey lines. */
export function MemberPage({ name, parent, lead, children, withoutLogin }: Props) {
  const session = useSession();
  return (
    <>
      <header className={css.header}>
        {parent && (
          <a className={css.parent} href={addressOf(parent, {})}>
            {memberPageTitles[parent]}
          </a>
        )}
        <h1 className={css.title}>{memberPageTitles[name]}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {hasMemberTabs(name) && <MemberTabs current={name} />}
      </header>
      {session.state === 'unknown' && <Outline />}
      {session.state === 'visitor' && (withoutLogin ?? <p className={css.visitor}>這一頁只有會員看得到。</p>)}
      {session.state === 'member' && children?.(session.profile)}
    </>
  );
}

function Outline() {
  return (
    <>
      <div className={css.outline} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p className={css.scriptless}>這一頁需要開啟 JavaScript 才能使用。</p>
    </>
  );
}

const tabs: readonly MemberPageName[] = [
  'my',
  'my/collections',
  'my/history',
  'my/corrections',
  'my/tips',
  'my/account',
];

/** The overview has larger links to the same pages; pages below the account have a link back to it. */
function hasMemberTabs(name: MemberPageName): boolean {
  return name !== 'my' && tabs.includes(name);
}

/** Links between the member's pages. */
function MemberTabs({ current }: { current: MemberPageName }) {
  const row = useRef<HTMLUListElement>(null);

  // The row scrolls sideways on phones; the current page is scrolled into view.
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
