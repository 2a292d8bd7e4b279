import type { Actor } from '../staff/management.ts';
import type { StaffCaller } from './handler.ts';

/** The caller as the audit log names them. */
export function actorOf({ staff }: StaffCaller): Actor {
  return { name: staff.email, staffId: staff.id };
}
