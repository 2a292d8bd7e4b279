import type { Profile } from '../../../contract/account.ts';
import { call } from '../../api/call.ts';
import { requestedEmailKey } from '../../session/personal-storage.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { tabStorage } from '../../storage/storage.ts';
import type { ErrorForm } from '../call-errors.ts';
import { requestCode } from '../fields/sent-code.tsx';

/**
 * The address that a mail was sent to from this tab and that is not verified yet. The profile has it only where the member
 * had no verified address before.
 */
export const requestedEmail = {
  set: (email: string | null): void => tabStorage.write(requestedEmailKey, email),
  of({ email, emailVerified }: Profile): string | null {
    return tabStorage.read(requestedEmailKey) ?? (emailVerified ? null : email);
  },
};

/** The key of the countdown for mails to this address. */
export const mailCountdown = (email: string) => `mail ${email.toLowerCase()}`;

interface EmailRequest {
  profile: Profile;
  email: string;
  password: string;
  form?: ErrorForm;
}

/** Has the mail with code and link sent; returns whether the member has a code to type. */
export async function requestEmail({ profile, email, password, form }: EmailRequest): Promise<boolean> {
  const isSent = await requestCode({
    send: () => call('user/email-binding', { email, password }),
    countdown: mailCountdown(email),
    text: `驗證信已寄到 ${email}。請輸入信中的驗證碼，或開啟信中的連結。`,
    ...(form ? { form } : {}),
  });
  if (!isSent) return false;
  requestedEmail.set(email);
  if (!profile.emailVerified) dispatchSession({ type: 'profileChanged', profile: { ...profile, email } });
  return true;
}

/** Breaks an address that is too long for its line before the @. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
