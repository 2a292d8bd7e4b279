import { diallingCodes } from '../../../contract/dialling-codes.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { passwordConfirmProblem, passwordProblem } from '../../../contract/rules/password.ts';
import { phoneProblem, tidyPhone } from '../../../contract/rules/phone.ts';
import { codeProblem } from '../../../contract/rules/verify-code.ts';
import { showAlert } from '../../overlays/show-overlay.ts';
import { type FieldErrors, onlyErrors } from '../../ui/form/use-form.ts';
import { checkPersonal, type PersonalValues } from './personal-fields.tsx';

export interface PhoneValues {
  /** The country whose dialling code is chosen: some countries share theirs. */
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

export interface RegisterValues extends ForgotValues, PersonalValues {}

/** The country of a dialling code; the first one where several share it. */
export function countryOf(area: string): string {
  return diallingCodes.find((code) => code.area === area)?.country ?? '';
}

export function areaOf(country: string): string {
  return diallingCodes.find((code) => code.country === country)?.area ?? '';
}

export function checkPhone({ country, phone }: PhoneValues): FieldErrors<PhoneValues> {
  const area = areaOf(country);
  if (!area) return { country: accountMessages.fieldArea };
  return onlyErrors({ phone: phoneProblem(area, tidyPhone(phone)) });
}

export function checkLogin(values: LoginValues): FieldErrors<LoginValues> {
  return { ...checkPhone(values), ...(values.password ? {} : { password: accountMessages.fieldPassword }) };
}

export function checkForgot(values: ForgotValues): FieldErrors<ForgotValues> {
  const { verifyCode, password, passwordConfirm } = values;
  return {
    ...checkPhone(values),
    ...onlyErrors({
      verifyCode: codeProblem(verifyCode),
      password: passwordProblem(password),
      passwordConfirm: passwordConfirm
        ? passwordConfirmProblem(password, passwordConfirm)
        : accountMessages.fieldPasswordConfirm,
    }),
  };
}

export function checkRegister(values: RegisterValues): FieldErrors<RegisterValues> {
  return { ...checkPersonal(values), ...checkForgot(values) };
}

/** Shows the alert that the specification asks for with some errors, besides what their fields say; one at a time. */
export function alertFieldError(errors: { [Name in keyof ForgotValues]?: string | undefined }): void {
  const password = errors.password ?? errors.passwordConfirm;
  if (errors.phone === accountMessages.phoneFormatTaiwan) {
    showAlert({ type: 'error', title: accountMessages.phoneFormatTitle, text: accountMessages.phoneFormatTaiwan });
  } else if (password) {
    showAlert({ type: 'error', title: password });
  }
}
