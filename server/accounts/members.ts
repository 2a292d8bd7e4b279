import type { Kysely } from 'kysely';
import type { CodeSent, Profile, Tokens } from '../../contract/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import type { Sender } from '../messaging/sms-texts.ts';
import type { Count } from '../metrics/counters.ts';
import { createForgot } from './forgot.ts';
import { createLogin } from './login.ts';
import type { Passwords } from './passwords.ts';
import { mobilePhoneOf, phoneOf, type TypedPhone } from './phone-number.ts';
import { profileOf } from './queries/members.ts';
import { createRegister, type Registration } from './register.ts';
import { createCodeSending, type Purpose } from './send-code.ts';
import type { Device, Sessions } from './sessions.ts';
import type { Codes } from './verification-codes.ts';

export interface MembersOptions {
  db: Kysely<Tables>;
  codes: Codes;
  passwords: Passwords;
  sessions: Sessions;
  outbox: Outbox;
  sender: Sender;
  count: Count;
}

export type Members = ReturnType<typeof createMembers>;

/** Registration, login and password reset. */
export function createMembers(options: MembersOptions) {
  const send = createCodeSending(options);
  const { login, rejectExcess } = createLogin(options);
  const register = createRegister(options);
  const forgot = createForgot(options);
  return {
    sendCode: (purpose: Purpose, typed: TypedPhone, network: string): Promise<CodeSent> =>
      send(purpose, mobilePhoneOf(typed), network),
    login: (typed: TypedPhone & { password: string }, device: Device): Promise<Tokens> =>
      login(typed, typed.password, device),
    rejectExcessLogin: rejectExcess,
    register: (typed: TypedPhone & Registration, device: Device): Promise<Tokens> =>
      register(mobilePhoneOf(typed), typed, device),
    forgot: (typed: TypedPhone & { password: string; verifyCode: string }, device: Device): Promise<Tokens> =>
      forgot(phoneOf(typed), typed.password, typed.verifyCode, device),
    async person(id: string): Promise<Profile> {
      const profile = await profileOf(options.db, id);
      // The member was deleted after the token was checked.
      if (!profile) throw new ApiError('SESSION_EXPIRED');
      return profile;
    },
  };
}
