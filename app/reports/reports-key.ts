import { session } from '../session/session.ts';
import type { DeviceKey } from '../storage/storage.ts';

/** What belongs to a member is removed when the session ends; a visitor's stays on the device. */
export function reportsKey(): DeviceKey {
  return session.current().state === 'visitor' ? 'reports' : 'member-reports';
}
