import { PasswordField } from '../../ui/form/password-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';

interface Passwords {
  password: string;
  passwordConfirm: string;
}

/** A new password, and the same once more. */
export function NewPasswordFields({ form, label }: { form: Pick<FormState<Passwords>, 'bind'>; label: string }) {
  return (
    <>
      <PasswordField
        {...form.bind('password')}
        label={label}
        hint="英文字母與數字混合，至少 8 個字元"
        autoComplete="new-password"
      />
      <PasswordField {...form.bind('passwordConfirm')} label={`確認${label}`} autoComplete="new-password" />
    </>
  );
}
