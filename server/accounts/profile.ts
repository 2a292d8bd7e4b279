import type { Kysely } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { lockMember, type ProfileFields, setPersonalFields } from './queries/members.ts';

/** What an operator has compared, or is about to compare, with a document. */
const proved = { lastName: 'last_name', firstName: 'first_name', birthday: 'birthday' } as const;
const reasons = { verified: accountMessages.verifiedIsFixed, pending: accountMessages.identityUnderWay } as const;

/** Changes what a member says of oneself; what was proved, or is being proved, stays as it is. */
export function createProfile({ db }: { db: Kysely<Tables> }) {
  return (memberId: string, fields: ProfileFields): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const member = await lockMember(transaction, memberId);
      if (!member) throw new ApiError('SESSION_EXPIRED');
      const { identity_state: state } = member;
      if (state === 'verified' || state === 'pending') {
        const names = Object.keys(proved) as (keyof typeof proved)[];
        const changed = names.filter((name) => fields[name] !== member[proved[name]]);
        if (changed.length > 0) throw fixed(changed, reasons[state]);
      }
      await setPersonalFields(transaction, memberId, fields);
    });
}

function fixed(names: string[], message: string): ApiError {
  const fields = Object.fromEntries(names.map((name) => [name, message]));
  return new ApiError('INVALID_INPUT', { message, details: { fields } });
}
