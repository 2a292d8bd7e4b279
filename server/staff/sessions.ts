import type { Kysely } from 'kysely';
import type { Device } from '../../contract/account.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { devicesOf } from '../accounts/devices.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { browserName } from '../tracking/user-agent.ts';
import { type LoginOrigin, noteLogin } from './login-limits.ts';
import {
  addStaffSession,
  endStaffSession,
  endStaffSessionById,
  endStaffSessions,
  isOpenSession,
  noteStepUp,
  noteUse,
  type StaffSession,
  sessionOfHash,
  sessionsOfStaff,
} from './queries/sessions.ts';
import { accountOf } from './queries/staff.ts';
import { hashSecret, newToken } from './secret-codes.ts';

const userAgentLength = 300;

/** The network and browser that a login comes from. */
export interface LoginDevice extends LoginOrigin {
  userAgent: string;
}

/** The tokens of two cookies: that of the session, and the one by which the browser is known when it logs in again. */
export interface BegunSession {
  token: string;
  device: string;
}

export interface StaffSessionsOptions {
  db: Kysely<Tables>;
}

export type StaffSessions = ReturnType<typeof createStaffSessions>;

/** Sessions of the staff. The cookie holds a random token, the database its hash. */
export function createStaffSessions({ db }: StaffSessionsOptions) {
  async function find(token: string): Promise<StaffSession | null> {
    const session = await sessionOfHash(db, hashSecret(token));
    if (session?.isUnused) await noteUse(db, session.sessionId);
    return session;
  }

  return {
    find,

    /** Begins a session in the transaction that proved who it is for. */
    async begin(transaction: Db, staff: { id: string; email: string }, from: LoginDevice): Promise<BegunSession> {
      const { network, userAgent: given } = from;
      const { token, hash } = newToken();
      const userAgent = given.slice(0, userAgentLength);
      const browser = browserName(userAgent);
      await addStaffSession(transaction, { staffId: staff.id, hash, network, userAgent, browser });
      return { token, device: await noteLogin(transaction, staff, from) };
    },

    end: (token: string): Promise<void> => endStaffSession(db, hashSecret(token)),
    isOpen: isOpenSession,
    stepUp: (sessionId: string): Promise<void> => noteStepUp(db, sessionId),

    async whoami(token: string): Promise<WhoAmI> {
      const session = await find(token);
      const account = session && (await accountOf(db, session.id));
      if (!account) throw new ApiError('SESSION_EXPIRED');
      return { ...account, steppedUpUntil: session.steppedUpUntil?.toISOString() ?? null };
    },

    devices: (staffId: string, sessionId: string): Promise<Device[]> => staffDevices(db, staffId, sessionId),

    async endDevice(staffId: string, id: string): Promise<void> {
      if ((await endStaffSessionById(db, staffId, id)) === 0) throw notFound();
    },

    endOthers: (staffId: string, sessionId: string): Promise<number> => endStaffSessions(db, staffId, sessionId),
  };
}

/** The browsers in which a person is logged in; that of the session comes first. */
export async function staffDevices(db: Db, staffId: string, sessionId: string): Promise<Device[]> {
  return devicesOf(await sessionsOfStaff(db, staffId), sessionId);
}
