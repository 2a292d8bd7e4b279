import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Identity } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import type { Encryption } from '../encryption/encryption.ts';
import { ApiError, invalidField } from '../errors/api-error.ts';
import {
  addIdentityRequest,
  countIdentityTries,
  newestIdentityRequest,
  setIdentityNumber,
} from './queries/identity-requests.ts';
import { lockMember, setIdentityState } from './queries/members.ts';

export interface IdentityOptions {
  db: Kysely<Tables>;
  /** Seals a number for the one member it belongs to. */
  sealing: Encryption<string>;
  /** Stays when the operator's key is replaced: the numbers behind the hashes are not kept. */
  hashKey: () => Promise<Buffer>;
}

export interface IdentityInput {
  realName: string;
  idNumber: string;
  birthday: string;
}

const { identityTries, identityTriesWithin } = accountLimits;

/** A member's proof of who they are, up to the decision of an operator. */
export function createIdentity({ db, sealing, hashKey }: IdentityOptions) {
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

  async function handIn(memberId: string, { realName, idNumber, birthday }: IdentityInput): Promise<void> {
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
      // Also a number of another member's is accepted: an operator sees that, the member does not.
      await setIdentityNumber(transaction, memberId, hash);
      const numberSealed = sealing.seal(memberId, idNumber);
      await addIdentityRequest(transaction, {
        memberId,
        realName,
        birthday,
        numberSealed,
        numberMasked: masked(idNumber),
      });
      await setIdentityState(transaction, memberId, 'pending');
    });
  }

  return {
    show,
    async submit(memberId: string, handedIn: IdentityInput): Promise<Identity> {
      await handIn(memberId, handedIn);
      return show(memberId);
    },
  };
}

function conflict(message: string): ApiError {
  return new ApiError('CONFLICT', { message });
}

function masked(number: string): string {
  return `${number.slice(0, 2)}******${number.slice(-2)}`;
}
