import type { Profile } from '../../../contract/account.ts';
import { call } from '../../api/call.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { askForCode } from '../code-sent.ts';
import { mailCountdown, requestedEmail } from './requested-email.ts';

interface Asking {
  profile: Profile;
  email: string;
  password: string;
  form?: { showErrors(errors: Record<string, string | undefined>): void };
}

/** Has the mail with code and link sent; tells whether there is a code to be typed now. */
export async function requestEmail({ profile, email, password, form }: Asking): Promise<boolean> {
  const isSent = await askForCode({
    ask: () => call('user/email-binding', { email, password }),
    countdown: mailCountdown(email),
    text: `驗證信已寄到 ${email}。請輸入信中的驗證碼，或開啟信中的連結。`,
    ...(form ? { form } : {}),
  });
  if (!isSent) return false;
  requestedEmail.keep(email);
  if (!profile.emailVerified) dispatchSession({ type: 'profileChanged', profile: { ...profile, email } });
  return true;
}
