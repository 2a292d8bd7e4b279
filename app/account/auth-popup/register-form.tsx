import type { Gender } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { tidyName } from '../../../contract/rules/person-name.ts';
import { tidyPhone } from '../../../contract/rules/phone.ts';
import { send } from '../../api/call.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { LoginName } from '../../ui/form/password-field.tsx';
import { dayOfText } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showVerificationError } from '../call-errors.ts';
import { alertFieldError, areaOf, checkRegister, type RegisterValues } from '../fields/field-checks.ts';
import { PersonalFields } from '../fields/personal-fields.tsx';
import { PhoneFields } from '../fields/phone-fields.tsx';
import css from './auth-popup.module.css';
import { BackToLogin, NewPasswordFields, PhoneCodeField, startLoggedInSession } from './form-parts.tsx';
import { typedValues } from './typed-values.ts';

export function RegisterForm() {
  const { registerCode, lastName, firstName, birthday, gender, country, phone } = typedValues.read();
  const known = { lastName, firstName, birthday, gender, country, phone, verifyCode: registerCode };
  const form = useForm<RegisterValues>({
    start: { ...known, password: '', passwordConfirm: '' },
    check: checkRegister,
    onInvalid: alertFieldError,
    onChange: (values) => typedValues.change({ ...values, registerCode: values.verifyCode }),
    send: register,
  });
  useUnsavedInput(form.touched);

  async function register(values: RegisterValues): Promise<void> {
    const { verifyCode, password, passwordConfirm } = values;
    try {
      const tokens = await send('auth/register', {
        lastName: tidyName(values.lastName),
        firstName: tidyName(values.firstName),
        birthday: dayOfText(values.birthday),
        gender: Number(values.gender) as Gender,
        area: areaOf(values.country),
        phone: tidyPhone(values.phone),
        password,
        passwordConfirm,
        verifyCode,
      });
      startLoggedInSession(tokens, accountMessages.registerDone);
    } catch (error) {
      showVerificationError(error, form);
    }
  }

  return (
    <>
      <Form form={form}>
        <PersonalFields form={form} isFirst />
        <PhoneFields form={form} autoComplete="tel-national" />
        <PhoneCodeField form={form} path="auth/register-captcha" />
        <LoginName phone={tidyPhone(form.values.phone)} />
        <NewPasswordFields form={form} label="密碼" />
        <p className={css.terms}>
          註冊即表示您已閱讀並同意<a href={addressOf('member-rule', {})}>會員條款與隱私權說明</a>。
        </p>
        <SubmitButton busy={form.busy}>註冊</SubmitButton>
      </Form>
      <BackToLogin />
    </>
  );
}
