import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { blockNavigation } from '../navigation/block-navigation.ts';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';
import { Question } from '../overlays/question.tsx';
import { session } from '../session/session.ts';
import { Form } from '../ui/form/form.tsx';
import type { FormState } from '../ui/form/use-form.ts';

interface Props {
  form: Pick<FormState<object>, 'ref' | 'submit' | 'announcement' | 'touched'>;
  /** Whether leaving would lose input; by default, whether anything was typed. */
  unsaved?: boolean;
  children: ReactNode;
}

/** A form of the members' pages, which asks before unsaved input is lost. */
export function AccountForm({ form, unsaved = form.touched, children }: Props) {
  return (
    <>
      <Form form={form}>{children}</Form>
      <UnsavedChangesQuestion unsaved={unsaved} />
    </>
  );
}

function UnsavedChangesQuestion({ unsaved }: { unsaved: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnsavedInput(unsaved);
  const ask = useEffectEvent((go: () => void) => {
    // A member who was logged out meanwhile cannot save anything here.
    if (session.current().state === 'member') setLeave(() => go);
    else go();
  });
  // A layout effect, so that a form can navigate right after it has saved its input.
  useLayoutEffect(() => (unsaved ? blockNavigation((go) => ask(go)) : undefined), [unsaved]);

  function onYes(): void {
    setLeave(null);
    leave?.();
  }

  return (
    <Question
      open={leave !== null}
      title="要離開這一頁嗎？"
      yes="離開"
      no="繼續填寫"
      onYes={onYes}
      onNo={() => setLeave(null)}
    >
      您輸入的內容還沒有儲存，離開後就會消失。
    </Question>
  );
}
