import type { z } from 'zod';
import type { DeskCall, DeskCaller as Who } from '../../contract/desk/call.ts';
import type { Role } from '../../contract/desk/roles.ts';
import type { IdentityDesk, MemberDesk } from '../accounts/member-desk.ts';
import type { Newsroom } from '../articles/drafts/newsroom.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { TipDesk } from '../library/tip-desk.ts';
import type { TipFiles } from '../library/tip-files.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Uploads } from '../media/uploads.ts';
import type { Limit } from '../rate-limits/window-limit.ts';
import type { ReportDesk } from '../reports/report-desk.ts';
import type { Staff } from '../staff/staff.ts';
import type { Figures } from '../statistics/figures.ts';

/** What a handler of the desk may use; `site.ts` passes it in. */
export interface DeskServices {
  staff: Staff;
  newsroom: Newsroom;
  uploads: Uploads;
  auditLog: AuditLog;
  library: MediaLibrary;
  figures: Figures;
  tipDesk: TipDesk;
  tipFiles: TipFiles;
  reportDesk: ReportDesk;
  memberDesk: MemberDesk;
  identityDesk: IdentityDesk;
}

/** Who sends a call to the desk, as far as the server can verify it. */
export interface DeskCaller {
  network: string;
  userAgent: string;
  /** The origin of the page that sent the call; it is the site's own. */
  origin: string;
  /** The browser runs on the machine of the site, without a proxy between. */
  isThisMachine: boolean;
  /** The session cookie's token; empty without one. */
  token: string;
  /** The cookie of a browser that has logged in before; empty without one. */
  device: string;
  /** Sets the session cookie, or removes it. */
  setSession(token: string | null): void;
  /** Sets the cookies of a login. */
  setLogin(begun: { token: string; device: string }): void;
}

/** The caller of a call that needs a session. */
export interface StaffCaller extends DeskCaller {
  staff: { id: string; name: string; email: string; role: Role; sessionId: string };
}

type CallerOf<W extends Who> = W extends 'anyone' ? DeskCaller : StaffCaller;

interface Work<Body, Reply, W extends Who> {
  limit: Limit;
  work(services: DeskServices, body: Body, caller: CallerOf<W>): Promise<Reply>;
}

export interface DeskHandler {
  path: string;
  roles: Who;
  needsStepUp: boolean;
  limit: Limit;
  schema: z.ZodType;
  /** `http/desk/role-and-step-up.ts` ensures that the caller of a staff call is a `StaffCaller`. */
  work(services: DeskServices, body: unknown, caller: DeskCaller): Promise<unknown>;
}

export function handleDeskCall<Path extends string, Body extends z.ZodType, Reply, W extends Who>(
  call: DeskCall<Path, Body, Reply, W>,
  { limit, work }: Work<z.output<Body>, Reply, W>,
): DeskHandler {
  return {
    path: call.path,
    roles: call.roles,
    needsStepUp: call.stepUp === true,
    limit,
    schema: call.body,
    work: (services, body, caller) => work(services, body as z.output<Body>, caller as CallerOf<W>),
  };
}
