import type { Kysely } from 'kysely';
import type { Device } from '../../contract/account.ts';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { invalidField } from '../errors/api-error.ts';
import { endOtherSessions, endSessionOfMember, sessionsOfMember } from './queries/sessions.ts';

export interface DevicesOptions {
  db: Kysely<Tables>;
  /** Returns a short name for a browser, such as `Safari，iOS`. */
  nameOf: (userAgent: string) => string;
  anonymise: (network: string) => string;
}

/** Lists and ends a member's sessions. */
export function createDevices({ db, nameOf, anonymise }: DevicesOptions) {
  return {
    async list(memberId: string, sessionId: string): Promise<Device[]> {
      const rows = await sessionsOfMember(db, memberId);
      const devices = rows.map((row) => ({
        id: row.id,
        name: nameOf(row.user_agent),
        network: anonymise(row.network),
        loggedInAt: row.created_at.toISOString(),
        lastUsedAt: row.refreshed_at.toISOString(),
        isThis: row.id === sessionId,
      }));
      return devices.sort((a, b) => Number(b.isThis) - Number(a.isThis));
    },

    async end(memberId: string, id: string): Promise<number> {
      const ended = await endSessionOfMember(db, memberId, id);
      if (ended === 0) throw invalidField('id', accountMessages.fieldDevice);
      return ended;
    },

    endOthers: (memberId: string, sessionId: string): Promise<number> => endOtherSessions(db, memberId, sessionId),
  };
}
