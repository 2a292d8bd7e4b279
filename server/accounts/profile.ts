import type { Kysely } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { Refused } from '../errors/api-error.ts';
import { holdMember, type PersonalFields, setPersonalFields } from './queries/members.ts';

/** What an operator has compared, or is about to compare, with a document. */
const proved = { lastName: 'last_name', firstName: 'first_name', birthday: 'birthday' } as const;
const reasons = { verified: accountMessages.verifiedIsFixed, pending: accountMessages.identityUnderWay } as const;

/** Changes what a member says of oneself; what was proved, or is being proved, stays as it is. */
export function createPersonalData({ db }: { db: Kysely<Tables> }) {
  return (memberId: string, fields: PersonalFields): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const member = await holdMember(transaction, memberId);
      if (!member) throw new Refused('SESSION_EXPIRED');
      const { identity_state: state } = member;
      if (state === 'verified' || state === 'pending') {
        const names = Object.keys(proved) as (keyof typeof proved)[];
        const changed = names.filter((name) => fields[name] !== member[proved[name]]);
        if (changed.length > 0) throw fixed(changed, reasons[state]);
      }
      await setPersonalFields(transaction, memberId, fields);
    });
}

function fixed(names: string[], message: string): Refused {
  const fields = Object.fromEntries(names.map((name) => [name, message]));
  return new Refused('INVALID_INPUT', { message, details: { fields } });
}
