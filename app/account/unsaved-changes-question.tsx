import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { blockNavigation } from '../navigation/block-navigation.ts';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';
import { Question } from '../overlays/question.tsx';
import { session } from '../session/session.ts';

/** Stands in a form: while something typed in it is not saved, nobody leaves without being asked. */
export function UnsavedChangesQuestion({ unsaved }: { unsaved: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnsavedInput(unsaved);
  /** Whoever was logged out meanwhile has nothing to stay for. */
  const ask = useEffectEvent((go: () => void) => {
    if (session.current().state === 'member') setLeave(() => go);
    else go();
  });
  // Before the next paint: once something is saved, the way is free at once.
  useLayoutEffect(() => (unsaved ? blockNavigation((go) => ask(go)) : undefined), [unsaved]);

  function answer(): void {
    setLeave(null);
    leave?.();
  }

  return (
    <Question
      open={leave !== null}
      title="要離開這一頁嗎？"
      yes="離開"
      no="繼續填寫"
      onYes={answer}
      onNo={() => setLeave(null)}
    >
      您輸入的內容還沒有儲存，離開後就會消失。
    </Question>
  );
}
