import type { ReactNode } from 'react';
import { Form } from '../ui/form/form.tsx';
import type { FormState } from '../ui/form/use-form.ts';
import { UnsavedChangesQuestion } from './unsaved-changes-question.tsx';

interface Props {
  form: Pick<FormState<object>, 'ref' | 'submit' | 'announcement' | 'touched'>;
  /** Whether something would be lost; otherwise it is what was typed. */
  unsaved?: boolean;
  children: ReactNode;
}

/** A form of the members' pages: what was typed in it is not lost by a stray click. */
export function AccountForm({ form, unsaved = form.touched, children }: Props) {
  return (
    <>
      <Form form={form}>{children}</Form>
      <UnsavedChangesQuestion unsaved={unsaved} />
    </>
  );
}
