import type { Kysely } from 'kysely';
import type { Gender, Tokens } from '../../contract/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Passwords } from './passwords.ts';
import type { Phone } from './phone-number.ts';
import { addMember } from './queries/members.ts';
import type { Device, Sessions } from './sessions.ts';
import type { Codes, RightCode } from './verification-codes.ts';

export interface Registration {
  lastName: string;
  firstName: string;
  birthday: string;
  gender: Gender;
  password: string;
  verifyCode: string;
}

export interface RegisterOptions {
  db: Kysely<Tables>;
  codes: Codes;
  passwords: Passwords;
  sessions: Sessions;
}

/** Creates a member and a first session in one transaction. Never changes an existing member. */
export function createRegister({ db, codes, passwords, sessions }: RegisterOptions) {
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
