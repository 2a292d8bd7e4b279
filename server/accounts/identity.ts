import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Identity } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import type { Encryption } from '../encryption/encryption.ts';
import { ApiError, invalidField } from '../errors/api-error.ts';
import { maskIdentityNumber } from './masking.ts';
import {
  addIdentityRequest,
  countIdentityTries,
  newestIdentityRequest,
  setIdentityNumber,
} from './queries/identity-requests.ts';
import { lockMember, setIdentityState } from './queries/members.ts';

export interface IdentityOptions {
  db: Kysely<Tables>;
  /** Encrypts a number bound to its member. */
  encryption: Encryption<string>;
  /** Survives rotation of the operator's key: the numbers are not stored, so they cannot be hashed again. */
  hashKey: () => Promise<Buffer>;
}

export interface IdentityInput {
  realName: string;
  idNumber: string;
  birthday: string;
}

const { identityTries, identityTriesWithin } = accountLimits;

/** Identity requests as members see them: submission and state. */
export function createIdentity({ db, encryption, hashKey }: IdentityOptions) {
  const hashOf = async (number: string) =>
    createHmac('sha256', await hashKey())
      .update(number)
      .digest();

  async function show(memberId: string): Promise<Identity> {
    const [newest, tries] = [
      await newestIdentityRequest(db, memberId),
      await countIdentityTries(db, memberId, identityTriesWithin),
    ];
    return {
      state: newest?.state ?? 'none',
      maskedNumber: newest?.number_masked ?? null,
      reason: newest?.reason ?? null,
      submittedAt: newest?.submitted_at.toISOString() ?? null,
      triesLeft: Math.max(0, identityTries - tries.count),
    };
  }

  async function addRequest(memberId: string, { realName, idNumber, birthday }: IdentityInput): Promise<void> {
    const hash = await hashOf(idNumber);
    return db.transaction().execute(async (transaction) => {
      const member = await lockMember(transaction, memberId);
      if (!member) throw new ApiError('SESSION_EXPIRED');
      if (member.identity_state === 'pending') throw conflict(accountMessages.identityUnderWay);
      if (member.identity_state === 'verified') throw conflict(accountMessages.verifiedIsFixed);
      if (birthday !== member.birthday) throw invalidField('birthday', accountMessages.fieldIdentityBirthday);
      const tries = await countIdentityTries(transaction, memberId, identityTriesWithin);
      if (tries.count >= identityTries) {
        const { identityTriesUsedUp: message } = accountMessages;
        throw new ApiError('TOO_MANY_REQUESTS', { message, details: { retryAfter: tries.freeIn } });
      }
      // A number that another member submitted is accepted too: only operators may see duplicates.
      await setIdentityNumber(transaction, memberId, hash);
      const encryptedNumber = encryption.encrypt(memberId, idNumber);
      await addIdentityRequest(transaction, {
        memberId,
        realName,
        birthday,
        encryptedNumber,
        numberMasked: maskIdentityNumber(idNumber),
      });
      await setIdentityState(transaction, memberId, 'pending');
    });
  }

  return {
    show,
    async submit(memberId: string, input: IdentityInput): Promise<Identity> {
      await addRequest(memberId, input);
      return show(memberId);
    },
  };
}

function conflict(message: string): ApiError {
  return new ApiError('CONFLICT', { message });
}
