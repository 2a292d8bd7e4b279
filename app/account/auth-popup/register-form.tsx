import type { Gender } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { tidyName } from '../../../contract/rules/person-name.ts';
import { tidyPhone } from '../../../contract/rules/phone.ts';
import { send } from '../../api/call.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { firstFocus } from '../../overlays/modal.tsx';
import { FieldRow, Form, SubmitButton } from '../../ui/form/form.tsx';
import { LoginName } from '../../ui/form/password-field.tsx';
import { DayField, dayOfText, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alertFieldError, checkRegister, type RegisterValues } from '../fields/field-checks.ts';
import { GenderField } from '../fields/gender-field.tsx';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { PhoneFields } from '../fields/phone-fields.tsx';
import css from './auth-popup.module.css';
import { BackToLogin } from './back-to-login.tsx';
import { CodePart } from './code-part.tsx';
import { areaOf, draft } from './draft.ts';
import { alertVerification } from './show-auth-error.ts';
import { startLoggedInSession } from './start-session.ts';

export function RegisterForm() {
  const { registerCode, lastName, firstName, birthday, gender, country, phone } = draft.read();
  const known = { lastName, firstName, birthday, gender, country, phone, verifyCode: registerCode };
  const form = useForm<RegisterValues>({
    start: { ...known, password: '', passwordConfirm: '' },
    check: checkRegister,
    onInvalid: alertFieldError,
    onChange: (values) => draft.keep({ ...values, registerCode: values.verifyCode }),
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
      alertVerification(error, form);
    }
  }

  const longest = accountLimits.nameMaxLength * 2;
  return (
    <>
      <Form form={form}>
        <FieldRow>
          <TextField
            {...form.bind('lastName')}
            {...firstFocus}
            label="姓氏"
            autoComplete="family-name"
            maxLength={longest}
          />
          <TextField {...form.bind('firstName')} label="名字" autoComplete="given-name" maxLength={longest} />
        </FieldRow>
        <FieldRow>
          <DayField {...form.bind('birthday')} label="生日" autoComplete="bday" />
          <GenderField {...form.bind('gender')} />
        </FieldRow>
        <PhoneFields form={form} autoComplete="tel-national" />
        <CodePart form={form} path="auth/register-captcha" />
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
