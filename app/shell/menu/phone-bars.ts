import { useEffect } from 'react';
import { modePrefix } from '../../../contract/reading-modes.ts';
import { openPopover } from '../../ui/open-popover.ts';
import { onKeyboardChange } from '../on-screen-keyboard.ts';

/** Shorter movements do not count as scrolling. */
const shortestMove = 12;
/** This close to the top the bars are always shown. */
const topZone = 48;

interface BarsState {
  hidden: boolean;
  /** The farthest scroll position in the direction that keeps the bars as they are. */
  turnedAt: number;
}

interface ScrollPosition {
  y: number;
  /** The largest position that the page can be scrolled to. */
  end: number;
}

/** The bars hide on the way down, and show on the way up, at the top and at the end. */
export function followScroll({ hidden, turnedAt }: BarsState, { y, end }: ScrollPosition): BarsState {
  // iOS lets a page be pulled past its ends.
  if (y <= topZone || y >= end - 1) return { hidden: false, turnedAt: Math.max(0, Math.min(y, end)) };
  const turn = hidden ? Math.max(turnedAt, y) : Math.min(turnedAt, y);
  const hasTurned = Math.abs(y - turn) >= shortestMove;
  return hasTurned ? { hidden: !hidden, turnedAt: y } : { hidden, turnedAt: turn };
}

/** While a bar has the keyboard's focus or an open popover, all of them stay. */
const isInUse = () => document.querySelector(`[data-bar] :is(:focus-visible, ${openPopover})`) !== null;

/** Hides the fixed bars of a phone while scrolling down, by an attribute that `app/styles/bars.css` reads. In 長輩模式 they stay. */
export function useHidingBars(): void {
  useEffect(() => {
    const root = document.documentElement;
    let state = { hidden: false, turnedAt: scrollY };
    function onScroll() {
      state = followScroll(state, { y: scrollY, end: root.scrollHeight - innerHeight });
      show();
    }
    function show() {
      const isHidden = state.hidden && !root.hasAttribute(`${modePrefix}elder`) && !isInUse();
      root.toggleAttribute('data-bars-hidden', isHidden);
    }
    const uses = ['focusin', 'focusout', 'toggle'];
    addEventListener('scroll', onScroll, { passive: true });
    for (const use of uses) addEventListener(use, show, { capture: true });
    return () => {
      removeEventListener('scroll', onScroll);
      for (const use of uses) removeEventListener(use, show, { capture: true });
      root.removeAttribute('data-bars-hidden');
    };
  }, []);
}

/**
 * Removes the scroll padding while the focus is in the top bar: the browser would scroll up for each typed character. It
 * scrolls to what gets the focus right after `focusout`, when no element has it.
 */
export function useTopBarFocus(): void {
  useEffect(() => {
    const root = document.documentElement;
    const listening = new AbortController();
    function onFocus({ type, target, relatedTarget }: FocusEvent) {
      const focused = type === 'focusout' ? relatedTarget : target;
      const isInTopBar = focused instanceof Element && focused.closest('[data-bar="top"]');
      root.style.scrollPaddingBlockStart = isInTopBar ? '0' : '';
    }
    for (const type of ['focusin', 'focusout'] as const) addEventListener(type, onFocus, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** Sets an attribute while a phone's keyboard is open, by which the CSS hides what sticks to the lower edge. */
export function useTypingAttribute(): void {
  useEffect(() => {
    const root = document.documentElement;
    return onKeyboardChange((covered) => root.toggleAttribute('data-typing', covered > 0));
  }, []);
}
