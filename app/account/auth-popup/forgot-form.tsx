import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { tidyPhone } from '../../../contract/rules/phone.ts';
import { send } from '../../api/call.ts';
import { renewSavedLogin } from '../../session/saved-login.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showVerificationError } from '../call-errors.ts';
import { alertFieldError, areaOf, checkForgot, type ForgotValues } from '../fields/field-checks.ts';
import { PhoneFields } from '../fields/phone-fields.tsx';
import css from './auth-popup.module.css';
import { BackToLogin, NewPasswordFields, PhoneCodeField, startLoggedInSession } from './form-parts.tsx';
import { typedValues } from './typed-values.ts';

export function ForgotForm() {
  const { country, phone, forgotCode } = typedValues.read();
  const form = useForm<ForgotValues>({
    start: { country, phone, verifyCode: forgotCode, password: '', passwordConfirm: '' },
    check: checkForgot,
    onInvalid: alertFieldError,
    onChange: (values) => typedValues.change({ ...values, forgotCode: values.verifyCode }),
    send: setPassword,
  });

  async function setPassword(values: ForgotValues): Promise<void> {
    const { verifyCode, password, passwordConfirm } = values;
    const login = { area: areaOf(values.country), phone: tidyPhone(values.phone), password };
    try {
      const tokens = await send('auth/forgot', { ...login, passwordConfirm, verifyCode });
      await renewSavedLogin(login);
      startLoggedInSession(tokens, accountMessages.passwordChangedAndLoggedIn);
    } catch (error) {
      showVerificationError(error, form);
    }
  }

  return (
    <>
      <p className={css.intro}>用簡訊驗證手機號碼後設定新密碼，完成後直接登入。</p>
      <Form form={form}>
        <PhoneFields form={form} autoComplete="username" isFirst />
        <PhoneCodeField form={form} path="auth/forgot-captcha" />
        <NewPasswordFields form={form} label="新密碼" />
        <SubmitButton busy={form.busy}>設定新密碼並登入</SubmitButton>
      </Form>
      <BackToLogin />
    </>
  );
}
