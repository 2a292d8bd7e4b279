import type { Kysely } from 'kysely';
import type { Device } from '../../contract/account.ts';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import { invalidField } from '../errors/api-error.ts';
import { anonymiseNetwork } from '../network/anonymise-network.ts';
import { unknownBrowser } from '../tracking/user-agent.ts';
import { endOtherSessions, endSessionOfMember, sessionsOfMember } from './queries/sessions.ts';

interface SessionRow {
  id: string;
  browser: string;
  network: string;
  created_at: Date;
  used_at: Date;
}

/** The devices of these sessions, of a member or of the staff; that of `sessionId` comes first. */
export function devicesOf(rows: readonly SessionRow[], sessionId: string): Device[] {
  const devices = rows.map((row) => ({
    id: row.id,
    name: row.browser || unknownBrowser,
    network: anonymiseNetwork(row.network),
    loggedInAt: row.created_at.toISOString(),
    lastUsedAt: row.used_at.toISOString(),
    isThis: row.id === sessionId,
  }));
  return devices.sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Lists and ends a member's sessions. */
export function createDevices({ db }: { db: Kysely<Tables> }) {
  return {
    async list(memberId: string, sessionId: string): Promise<Device[]> {
      return devicesOf(await sessionsOfMember(db, memberId), sessionId);
    },

    async end(memberId: string, id: string): Promise<number> {
      const ended = await endSessionOfMember(db, memberId, id);
      if (ended === 0) throw invalidField('id', accountMessages.fieldDevice);
      return ended;
    },

    endOthers: (memberId: string, sessionId: string): Promise<number> => endOtherSessions(db, memberId, sessionId),
  };
}
