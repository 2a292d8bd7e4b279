import { useEffect, useEffectEvent } from 'react';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { tidyPhone } from '../../../contract/rules/phone.ts';
import { send } from '../../api/call.ts';
import { showAlert } from '../../overlays/show-overlay.ts';
import { forgetSavedLogin, readSavedLogin, saveLogin } from '../../session/saved-login.ts';
import { canEncrypt } from '../../storage/encrypted-storage.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { fieldErrors, toCallFailure } from '../call-errors.ts';
import { areaOf, checkLogin, countryOf, type LoginValues } from '../fields/field-checks.ts';
import { PhoneFields } from '../fields/phone-fields.tsx';
import css from './auth-popup.module.css';
import { startLoggedInSession } from './form-parts.tsx';
import { authPopup } from './popup-state.ts';
import { typedValues } from './typed-values.ts';

export function LoginForm() {
  const { country, phone } = typedValues.read();
  const form = useForm<LoginValues>({
    start: { country, phone, password: '', rememberMe: false },
    check: checkLogin,
    onChange: typedValues.change,
    send: logIn,
  });

  async function logIn(values: LoginValues): Promise<void> {
    const login = { area: areaOf(values.country), phone: tidyPhone(values.phone), password: values.password };
    try {
      const tokens = await send('auth/login', login);
      await (values.rememberMe ? saveLogin(login) : forgetSavedLogin());
      startLoggedInSession(tokens, accountMessages.loginDone);
    } catch (error) {
      const failure = toCallFailure(error);
      // The alert alone tells of a wrong password; when it closes, the focus returns to the field.
      if (failure.error === 'BAD_CREDENTIALS') {
        form.ref.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
      } else form.showErrors(fieldErrors(failure));
      showAlert({ type: 'error', title: failure.message });
    }
  }

  const fillInSavedLogin = useEffectEvent(async () => {
    const saved = await readSavedLogin();
    const typed = form.values;
    const isOtherLogin = typed.password !== '' || (typed.phone !== '' && typed.phone !== saved?.phone);
    if (saved && !isOtherLogin) {
      form.change({ country: countryOf(saved.area), phone: saved.phone, password: saved.password, rememberMe: true });
    }
  });
  useEffect(() => void fillInSavedLogin(), []);

  return (
    <>
      <p className={css.intro}>收藏文章、接續閱讀，還有每日小知識。</p>
      <Form form={form}>
        <PhoneFields form={form} autoComplete="username" isFirst />
        <PasswordField {...form.bind('password')} label="密碼" autoComplete="current-password" />
        {canEncrypt() && (
          <Checkbox
            name="rememberMe"
            checked={form.values.rememberMe}
            onChange={(rememberMe) => form.change({ rememberMe })}
          >
            記住我
          </Checkbox>
        )}
        <SubmitButton busy={form.busy}>登入</SubmitButton>
      </Form>
      <div className={css.links}>
        <button type="button" className={css.link} onClick={() => authPopup.switchTo('forgot')}>
          忘記密碼？
        </button>
        <button type="button" className={css.link} onClick={() => authPopup.switchTo('register')}>
          註冊新帳號
        </button>
      </div>
    </>
  );
}
