import type { ReactNode } from 'react';
import type { Profile } from '../../contract/account.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import { MemberPage } from '../library/member-page.tsx';
import css from './account.module.css';

interface Props {
  name: MemberPageName;
  lead?: string;
  notes: readonly string[];
  children: (profile: Profile) => ReactNode;
  withoutLogin?: ReactNode;
}

/** The frame of a page on which members change one detail of their account. */
export function AccountStep({ name, lead, notes, children, withoutLogin }: Props) {
  return (
    <MemberPage name={name} parent="my/account" lead={lead} withoutLogin={withoutLogin}>
      {(profile) => (
        <div className={css.step}>
          <div className={css.card}>{children(profile)}</div>
          <aside className={css.notes} aria-label="注意事項">
            <h2>注意事項</h2>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </aside>
        </div>
      )}
    </MemberPage>
  );
}
