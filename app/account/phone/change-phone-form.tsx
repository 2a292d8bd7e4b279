import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { phoneOnScreen, tidyPhone } from '../../../contract/rules/phone.ts';
import { call } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { moveSavedLogin } from '../../session/saved-login.ts';
import { SubmitButton } from '../../ui/form/form.tsx';
import { LoginName, PasswordField } from '../../ui/form/password-field.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { CodeStep } from '../code-step.tsx';
import { alertFieldError, areaOf, checkPhone, countryOf } from '../fields/field-checks.ts';
import { PhoneFields } from '../fields/phone-fields.tsx';
import { codeLife, requestCode } from '../fields/sent-code.tsx';

interface Values {
  country: string;
  phone: string;
  password: string;
}

interface StepProps {
  profile: Profile;
  values: Values;
  onDone: (values: Values) => void;
}

const numberOf = ({ country, phone }: Values) => ({ area: areaOf(country), phone: tidyPhone(phone) });

const countdownOf = (values: Values) => `phone ${numberOf(values).area} ${numberOf(values).phone}`;

function codeRequest(values: Values): Parameters<typeof requestCode>[0] {
  const { area, phone } = numberOf(values);
  return {
    send: () => call('user/phone-captcha', { area, phone, password: values.password }),
    countdown: countdownOf(values),
    text: `驗證碼已用簡訊傳送到 ${phoneOnScreen({ area, phone })}，${codeLife}內有效。`,
  };
}

/** First asks for the new number and the password, then for the code that was sent to the new phone. */
export function ChangePhoneForm({ profile }: { profile: Profile }) {
  const [values, setValues] = useState<Values>({ country: countryOf(profile.area), phone: '', password: '' });
  const [codeIsSent, setCodeIsSent] = useState(false);

  function toCode(typed: Values): void {
    setValues(typed);
    setCodeIsSent(true);
  }

  function toNumber(): void {
    setValues({ ...values, password: '' });
    setCodeIsSent(false);
  }

  return codeIsSent ? (
    <PhoneCodeStep profile={profile} values={values} onDone={toNumber} />
  ) : (
    <NumberStep profile={profile} values={values} onDone={toCode} />
  );
}

function NumberStep({ profile, values: start, onDone }: StepProps) {
  const form = useForm<Values>({
    start,
    check,
    // A missing password is shown at its field only.
    onInvalid: ({ phone }) => alertFieldError({ phone }),
    send: async (values) => {
      if (await requestCode({ ...codeRequest(values), form })) onDone(values);
    },
  });

  function check(values: Values): FieldErrors<Values> {
    const { area, phone } = numberOf(values);
    const isSame = area === profile.area && phone === profile.phone;
    return {
      ...(values.password ? {} : { password: accountMessages.fieldPassword }),
      ...(isSame ? { phone: accountMessages.phoneIsYours } : checkPhone(values)),
    };
  }

  return (
    <>
      <p className={css.text}>目前的手機號碼：{phoneOnScreen(profile)}</p>
      <AccountForm form={form}>
        <PhoneFields form={form} autoComplete="tel-national" />
        <LoginName phone={profile.phone} />
        <PasswordField {...form.bind('password')} label="登入密碼" autoComplete="current-password" />
        <SubmitButton busy={form.busy}>發送驗證碼</SubmitButton>
      </AccountForm>
    </>
  );
}

function PhoneCodeStep({ profile, values, onDone }: StepProps) {
  const number = numberOf(values);
  const [done, setDone] = useState(false);

  async function change(verifyCode: string): Promise<void> {
    const changed = await call('user/change-phone', { ...number, verifyCode });
    await moveSavedLogin(profile, number);
    // Without the form, the navigation below is not blocked by unsaved input.
    flushSync(() => setDone(true));
    dispatchSession({ type: 'profileChanged', profile: changed });
    showMessage(accountMessages.phoneChanged);
    go(addressOf('my/account', {}));
  }

  if (done) return <p className={css.text}>{accountMessages.phoneChanged}</p>;
  return (
    <CodeStep
      sentTo={`請輸入傳送到 ${phoneOnScreen(number)} 的驗證碼，${codeLife}內有效。`}
      countdown={countdownOf(values)}
      title={accountMessages.verificationError}
      submit="變更手機號碼"
      other={{ name: '改用其他號碼', choose: () => onDone(values) }}
      verify={change}
      resend={async () => void (await requestCode(codeRequest(values)))}
    />
  );
}
