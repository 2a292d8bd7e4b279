import { accountMessages } from '../../../contract/messages/account.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { birthdayProblem } from '../../../contract/rules/birthday.ts';
import { passwordConfirmProblem, passwordProblem } from '../../../contract/rules/password.ts';
import { nameProblem, tidyName } from '../../../contract/rules/person-name.ts';
import { phoneProblem, tidyPhone } from '../../../contract/rules/phone.ts';
import { codeProblem } from '../../../contract/rules/verify-code.ts';
import { showAlert } from '../../overlays/show.ts';
import { dayOfText } from '../../ui/form/text-field.tsx';
import { areaOf } from '../auth-popup/draft.ts';

export interface PhoneValues {
  country: string;
  phone: string;
}

export interface LoginValues extends PhoneValues {
  password: string;
  rememberMe: boolean;
}

export interface ForgotValues extends PhoneValues {
  verifyCode: string;
  password: string;
  passwordConfirm: string;
}

export interface RegisterValues extends ForgotValues {
  lastName: string;
  firstName: string;
  birthday: string;
  gender: string;
}

type Wrong<Values> = { [Name in keyof Values]?: string };

export function checkPhone({ country, phone }: PhoneValues): Wrong<PhoneValues> {
  const area = areaOf(country);
  if (!area) return { country: accountMessages.fieldArea };
  return sayAll({ phone: phoneProblem(area, tidyPhone(phone)) });
}

export function checkLogin(values: LoginValues): Wrong<LoginValues> {
  return { ...checkPhone(values), ...sayAll({ password: values.password ? null : accountMessages.fieldPassword }) };
}

export function checkForgot(values: ForgotValues): Wrong<ForgotValues> {
  const { verifyCode, password, passwordConfirm } = values;
  return {
    ...checkPhone(values),
    ...sayAll({
      verifyCode: codeProblem(verifyCode),
      password: passwordProblem(password),
      passwordConfirm: passwordConfirm
        ? passwordConfirmProblem(password, passwordConfirm)
        : accountMessages.fieldPasswordConfirm,
    }),
  };
}

export function checkRegister(values: RegisterValues): Wrong<RegisterValues> {
  return {
    ...sayAll({
      lastName: nameProblem(tidyName(values.lastName), accountMessages.fieldLastName),
      firstName: nameProblem(tidyName(values.firstName), accountMessages.fieldFirstName),
      birthday: birthdayProblem(dayOfText(values.birthday)),
    }),
    ...checkForgot(values),
  };
}

/** The alert that the specification gives to some mistakes, besides what their fields say; the first of them is enough. */
export function alertFieldError(wrong: { [Name in keyof ForgotValues]?: string | undefined }): void {
  const password = wrong.password ?? wrong.passwordConfirm;
  if (wrong.phone === messages.phoneFormatTaiwan) {
    showAlert({ type: 'error', title: messages.phoneFormatTitle, text: messages.phoneFormatTaiwan });
  } else if (password) {
    showAlert({ type: 'error', title: password });
  }
}

function sayAll<Name extends string>(problems: Record<Name, string | null>): { [Each in Name]?: string } {
  const found = Object.entries<string | null>(problems).filter(([, problem]) => problem !== null);
  return Object.fromEntries(found) as { [Each in Name]?: string };
}
