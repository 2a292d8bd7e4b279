import { type ReactNode, useEffect, useState } from 'react';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { Dialog } from '../../overlays/dialog.tsx';
import { firstFocus } from '../../overlays/modal.tsx';
import { useSession } from '../../session/session.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { LoginName, PasswordField } from '../../ui/form/password-field.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { showCallError } from '../call-errors.ts';

export interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  submit: string;
  /** What it throws is shown, beside the password where it is about the password. */
  send: (password: string, form: Pick<FormState<object>, 'showErrors'>) => Promise<void>;
}

/** The time a dialog takes to fade out. */
const fadeOut = 200;

/** Asks for the password before an important change. */
export function PasswordDialog({ open, onClose, title, ...form }: PasswordDialogProps) {
  // The form is removed once it has faded out, so that no password outlives its dialog.
  const [filled, setFilled] = useState(open);
  useEffect(() => {
    const timer = setTimeout(setFilled, open ? 0 : fadeOut, open);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {(open || filled) && <PasswordForm {...form} />}
    </Dialog>
  );
}

function PasswordForm({ children, submit, send }: Pick<PasswordDialogProps, 'children' | 'submit' | 'send'>) {
  const session = useSession();
  const form = useForm<{ password: string }>({
    start: { password: '' },
    check: ({ password }) => (password ? {} : { password: accountMessages.fieldPassword }),
    send: submitPassword,
  });

  async function submitPassword({ password }: { password: string }): Promise<void> {
    try {
      await send(password, form);
    } catch (error) {
      showCallError(error, { form });
    }
  }

  return (
    <div className={css.sections}>
      <div className={css.text}>{children}</div>
      <Form form={form}>
        {session.state === 'member' && <LoginName phone={session.profile.phone} />}
        <PasswordField {...form.bind('password')} {...firstFocus} label="登入密碼" autoComplete="current-password" />
        <SubmitButton busy={form.busy}>{submit}</SubmitButton>
      </Form>
    </div>
  );
}
