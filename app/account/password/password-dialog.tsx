import { type ReactNode, useEffect, useState } from 'react';
import { accountMessages } from '../../../contract/messages/account.ts';
import { Dialog } from '../../overlays/dialog.tsx';
import { firstFocus } from '../../overlays/modal.tsx';
import { useSession } from '../../session/session.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { LoginName, PasswordField } from '../../ui/form/password-field.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { showCallError } from '../show-call-error.ts';

export interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  submit: string;
  /** Whatever it throws is said, beside the password where it is about that. */
  send: (password: string, form: Pick<FormState<object>, 'showErrors'>) => Promise<void>;
}

/** As long as a dialog takes to vanish. */
const leaving = 200;

/** Asks for the password once more. */
export function PasswordDialog({ open, onClose, title, ...inside }: PasswordDialogProps) {
  // Emptied once it is out of sight: no password outlives its dialog.
  const [filled, setFilled] = useState(open);
  useEffect(() => {
    const timer = setTimeout(setFilled, open ? 0 : leaving, open);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {(open || filled) && <PasswordForm {...inside} />}
    </Dialog>
  );
}

function PasswordForm({ children, submit, send }: Pick<PasswordDialogProps, 'children' | 'submit' | 'send'>) {
  const who = useSession();
  const form = useForm<{ password: string }>({
    start: { password: '' },
    check: ({ password }) => (password ? {} : { password: accountMessages.fieldPassword }),
    send: prove,
  });

  async function prove({ password }: { password: string }): Promise<void> {
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
        {who.state === 'member' && <LoginName phone={who.profile.phone} />}
        <PasswordField {...form.bind('password')} {...firstFocus} label="登入密碼" autoComplete="current-password" />
        <SubmitButton busy={form.busy}>{submit}</SubmitButton>
      </Form>
    </div>
  );
}
