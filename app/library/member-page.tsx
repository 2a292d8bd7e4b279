import type { ReactNode } from 'react';
import type { Profile } from '../../contract/account.ts';
import { memberPageTitles } from '../../contract/account-pages.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import { useSession } from '../session/session.ts';
import css from './member-page.module.css';
import { hasMemberTabs, MemberTabs } from './member-tabs.tsx';

interface Props {
  name: MemberPageName;
  /** The page that this one belongs to; a link above the heading leads back to it. */
  parent?: MemberPageName;
  lead?: ReactNode;
  /** What the page shows its member; nobody else ever gets to see it. */
  children?: (profile: Profile) => ReactNode;
  /** For the page that a link in a mail opens to anyone: shown instead of the words for visitors. */
  withoutLogin?: ReactNode;
}

/** The frame of the members' pages. The server writes it before anybody is known, so it begins with grey lines. */
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
