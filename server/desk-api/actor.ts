import type { StaffActor } from '../accounts/member-desk.ts';
import type { StaffCaller } from './handler.ts';

/** The caller as the audit log names them, and the session by which they act. */
export function actorOf({ staff }: StaffCaller): StaffActor {
  return { name: staff.email, staffId: staff.id, sessionId: staff.sessionId };
}
