import { removeExpiredOfMembers } from '../../accounts/queries/remove-expired.ts';
import { removeExpiredPreviewLinks } from '../../articles/queries/preview-links.ts';
import type { Db } from '../../database/connection.ts';
import { removeStaleLimits } from '../../rate-limits/queries/rate-limits.ts';
import { removeOldReports } from '../../reports/queries/error-reports.ts';
import { removeExpiredOfStaff } from '../../staff/queries/sessions.ts';

/**
 * Removes what has expired in every feature. What was stored before the clock was set back is removed as well, or it
 * would become valid again when the clock gets there.
 */
export async function removeExpired(db: Db): Promise<void> {
  await removeStaleLimits(db);
  await removeExpiredOfMembers(db);
  await removeExpiredOfStaff(db);
  await removeExpiredPreviewLinks(db);
  await removeOldReports(db);
}
