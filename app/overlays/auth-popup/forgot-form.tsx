import { messages } from '../../../contract/messages.ts';
import { tidyPhone } from '../../../contract/rules/phone.ts';
import { send } from '../../api/send.ts';
import { beginSession } from '../../session/run-session.ts';
import { renewSavedLogin } from '../../session/saved-login.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showAlert } from '../show-alert.ts';
import { showMessage } from '../show-message.ts';
import css from './auth-popup.module.css';
import { CodePart } from './code-part.tsx';
import { areaOf, draft } from './draft.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { authPopup } from './popup-state.ts';
import { alertVerification, asRefusal, fieldErrors } from './refusal.ts';
import { alertFor, type ForgotValues, wrongForgot } from './wrong-input.ts';

export function ForgotForm() {
  const { country, phone, forgotCode } = draft.read();
  const form = useForm<ForgotValues>({
    start: { country, phone, verifyCode: forgotCode, password: '', passwordConfirm: '' },
    check: wrongForgot,
    onWrong: (wrong) => {
      const alert = alertFor(wrong);
      if (alert) showAlert(alert);
    },
    onChange: (values) => draft.keep({ ...values, forgotCode: values.verifyCode }),
    send: setPassword,
  });

  async function setPassword(values: ForgotValues): Promise<void> {
    const { verifyCode, password, passwordConfirm } = values;
    const login = { area: areaOf(values.country), phone: tidyPhone(values.phone), password };
    try {
      const tokens = await send('auth/forgot', { ...login, passwordConfirm, verifyCode });
      await renewSavedLogin(login);
      draft.drop();
      beginSession(tokens);
      authPopup.closeAfterLogin();
      showMessage(messages.passwordChangedAndLoggedIn);
    } catch (error) {
      const failure = asRefusal(error);
      form.showErrors(fieldErrors(failure));
      alertVerification(failure);
    }
  }

  return (
    <>
      <p className={css.intro}>用簡訊驗證手機號碼後設定新密碼，完成後直接登入。</p>
      <Form form={form.ref} onSubmit={form.submit}>
        <PhoneFields form={form} autoComplete="username" isFirst />
        <CodePart form={form} path="auth/forgot-captcha" />
        <NewPasswordFields form={form} label="新密碼" />
        <SubmitButton busy={form.busy}>設定新密碼並登入</SubmitButton>
      </Form>
      <div className={css.ways}>
        <button type="button" className={css.way} onClick={() => authPopup.turnTo('login')}>
          返回登入
        </button>
      </div>
    </>
  );
}
