import { useEffect } from 'react';
import { onKeyboardChange } from '../on-screen-keyboard.ts';

/** Marks the page while a phone's keyboard is open: what clings to the lower edge makes way. */
export function useTyping(): void {
  useEffect(() => {
    const root = document.documentElement;
    return onKeyboardChange((covered) => root.toggleAttribute('data-typing', covered > 0));
  }, []);
}
