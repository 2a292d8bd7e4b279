import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pageLimits } from '../../contract/page-limits.ts';
import type { ReadableStore } from '../ui/store.ts';
import css from './loading-bar.module.css';

const never = () => false;

/** Moves towards the end while a page is loading; a page that is loaded at once shows no bar. */
export function LoadingBar({ loading }: { loading: ReadableStore<boolean> }) {
  const bar = useRef<HTMLDivElement>(null);
  const busy = useSyncExternalStore(loading.subscribe, loading.current, never);

  useEffect(() => {
    const element = bar.current;
    if (!busy || !element) return;
    let running: Animation | null = null;
    const timer = setTimeout(() => {
      running = element.animate(
        [
          { opacity: 1, transform: 'scaleX(0)', easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)' },
          { opacity: 1, transform: 'scaleX(0.9)' },
        ],
        { duration: pageLimits.loadingBarDuration, fill: 'forwards' },
      );
    }, pageLimits.loadingBarThrottle);
    return () => {
      clearTimeout(timer);
      if (!running) return;
      running.cancel();
      element.animate(
        [
          { opacity: 1, transform: 'none' },
          { opacity: 0, transform: 'none' },
        ],
        { duration: pageLimits.loadingBarThrottle },
      );
    };
  }, [busy]);

  return <div ref={bar} className={css.bar} aria-hidden="true" />;
}
