import type { Kysely } from 'kysely';
import type { CodeSent, Gender, Profile, Tokens } from '../../contract/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import type { Count } from '../metrics/metric-events.ts';
import { createForgot } from './change-password.ts';
import { createLogin } from './login.ts';
import type { Sender } from './message-texts.ts';
import type { Notices } from './notices.ts';
import type { PasswordQueue } from './password-queue.ts';
import { mobilePhoneOf, type Phone, phoneOf, type TypedPhone } from './phone-number.ts';
import { addMember, profileOf } from './queries/members.ts';
import { createCodeSending, type Purpose } from './send-code.ts';
import type { Device, Sessions } from './sessions.ts';
import type { Codes, RightCode } from './verification-codes.ts';

export interface MembersOptions {
  db: Kysely<Tables>;
  codes: Codes;
  passwords: PasswordQueue;
  sessions: Sessions;
  outbox: Outbox;
  sender: Sender;
  notices: Notices;
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

interface Registration {
  lastName: string;
  firstName: string;
  birthday: string;
  gender: Gender;
  password: string;
  verifyCode: string;
}

type RegisterOptions = Pick<MembersOptions, 'db' | 'codes' | 'passwords' | 'sessions'>;

/** Creates a member and a first session in one transaction. Never changes an existing member. */
function createRegister({ db, codes, passwords, sessions }: RegisterOptions) {
  async function add(phone: Phone, registration: Registration, device: Device, right: RightCode): Promise<Tokens> {
    const passwordHash = await passwords.hash(registration.password);
    const { area, phone: number } = phone;
    const { lastName, firstName, birthday, gender } = registration;
    const member = { area, phone: number, passwordHash, lastName, firstName, birthday, gender };
    const tokens = await db.transaction().execute(async (transaction) => {
      await codes.use(transaction, right);
      const id = await addMember(transaction, member);
      return id === null ? null : sessions.begin(transaction, id, device);
    });
    if (!tokens) throw new ApiError('PHONE_TAKEN');
    return tokens;
  }

  return (phone: Phone, registration: Registration, device: Device): Promise<Tokens> =>
    codes.withRight({ subject: phone.subject, purpose: 'register', memberId: null }, registration.verifyCode, (right) =>
      passwords.admit(device.network, () => add(phone, registration, device, right)),
    );
}
