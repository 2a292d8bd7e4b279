import type { ReactNode } from 'react';
import { addressOf } from '../../../contract/page-address.ts';
import type { MemberPageName } from '../../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import type { Loaded } from './loaded.ts';
import css from './section.module.css';

interface Props<T> {
  title: string;
  /** Where all of it is. */
  page: MemberPageName;
  loaded: Loaded<T>;
  again: () => void;
  children: (value: T) => ReactNode;
}

/** One part of the overview; each comes, fails and is tried again by itself. */
export function OverviewSection<T>({ title, page, loaded, again, children }: Props<T>) {
  return (
    <section className={css.part}>
      <h2 className={css.heading}>
        {title}
        <a className={css.all} href={addressOf(page, {})} aria-label={`${title}：看全部`}>
          看全部
        </a>
      </h2>
      <div className={css.body}>
        {loaded.state === 'loading' && (
          <div className={css.outline} role="status" aria-label="載入中">
            <span />
            <span />
            <span />
          </div>
        )}
        {loaded.state === 'failed' && (
          <div className={css.failure} role="alert">
            <p>{loaded.failure}</p>
            <Button onClick={again}>重試</Button>
          </div>
        )}
        {loaded.state === 'ready' && children(loaded.value)}
      </div>
    </section>
  );
}

export function NothingYet({ children }: { children: ReactNode }) {
  return <p className={css.nothing}>{children}</p>;
}
