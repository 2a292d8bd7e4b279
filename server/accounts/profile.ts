import type { Kysely } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { lockMember, type ProfileFields, setPersonalFields } from './queries/members.ts';

/** The fields that an operator compares with an identity document. */
const identityFields = { lastName: 'last_name', firstName: 'first_name', birthday: 'birthday' } as const;
const reasons = { verified: accountMessages.verifiedIsFixed, pending: accountMessages.identityUnderWay } as const;

/** Changes a member's profile. Fields of a verified or pending identity cannot be changed. */
export function createProfile({ db }: { db: Kysely<Tables> }) {
  return (memberId: string, fields: ProfileFields): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const member = await lockMember(transaction, memberId);
      if (!member) throw new ApiError('SESSION_EXPIRED');
      const { identity_state: state } = member;
      if (state === 'verified' || state === 'pending') {
        const names = Object.keys(identityFields) as (keyof typeof identityFields)[];
        const changed = names.filter((name) => fields[name] !== member[identityFields[name]]);
        if (changed.length > 0) throw fixedFieldsError(changed, reasons[state]);
      }
      await setPersonalFields(transaction, memberId, fields);
    });
}

function fixedFieldsError(names: string[], message: string): ApiError {
  const fields = Object.fromEntries(names.map((name) => [name, message]));
  return new ApiError('INVALID_INPUT', { message, details: { fields } });
}
