import { useEffect } from 'react';
import { followScroll } from './follow-scroll.ts';

/** Tells the CSS (`app/styles/bars.css`) when the fixed bars of a phone make way for what is being read. */
export function useHidingBars(): void {
  useEffect(() => {
    const root = document.documentElement;
    let state = { hidden: false, turnedAt: scrollY };
    function onScroll() {
      state = followScroll(state, { y: scrollY, end: root.scrollHeight - innerHeight });
      root.toggleAttribute('data-bars-hidden', state.hidden);
    }
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      root.removeAttribute('data-bars-hidden');
    };
  }, []);
}
