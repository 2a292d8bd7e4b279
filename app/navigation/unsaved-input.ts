import { useEffect } from 'react';

const forms = new Set<symbol>();

/** Whether leaving the page now would lose input. */
export function hasUnsavedInput(): boolean {
  return forms.size > 0;
}

/** Makes the browser ask before the tab is closed or reloaded. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Registers a form with unsaved input: the browser asks before it is left, and no new build replaces the page. */
export function useUnsavedInput(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const form = Symbol('form');
    forms.add(form);
    addEventListener('beforeunload', askBeforeLeaving);
    return () => {
      forms.delete(form);
      if (forms.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
    };
  }, [unsaved]);
}
