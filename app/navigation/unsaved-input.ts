import { useEffect } from 'react';

const forms = new Set<symbol>();

/** Whether something typed would be lost if the page were left now. */
export function hasUnsavedInput(): boolean {
  return forms.size > 0;
}

/** The browser asks by its own means before a tab with such input is closed or loaded anew. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says for a form whether it holds input that is not saved yet; until then no new build is loaded over it. */
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
