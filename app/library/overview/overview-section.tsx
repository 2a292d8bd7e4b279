import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { addressOf } from '../../../contract/page-address.ts';
import type { MemberPageName } from '../../../contract/pages.ts';
import { failureMessage } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import css from './overview-section.module.css';

type Loaded<T> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; value: T };

/** Loads something for a section; the function loads it again. A value stays until the next one is loaded. */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [loads, setLoads] = useState(0);

  const start = useEffectEvent((isCurrent: () => boolean) => {
    load().then(
      (value) => isCurrent() && setLoaded({ state: 'ready', value }),
      (error: unknown) => isCurrent() && setLoaded({ state: 'failed', message: failureMessage(error) }),
    );
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: Loads again for each increment.
  useEffect(() => {
    let isCurrent = true;
    start(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [loads]);

  function reload() {
    if (loaded.state === 'failed') setLoaded({ state: 'loading' });
    setLoads(loads + 1);
  }

  return [loaded, reload];
}

interface Props<T> {
  title: string;
  /** The page that shows all of it. */
  page: MemberPageName;
  loaded: Loaded<T>;
  reload: () => void;
  children: (value: T) => ReactNode;
}

/** A section of the overview, which loads, fails and is retried independently of the others. */
export function OverviewSection<T>({ title, page, loaded, reload, children }: Props<T>) {
  return (
    <section>
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
            <p>{loaded.message}</p>
            <Button onClick={reload}>重試</Button>
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
