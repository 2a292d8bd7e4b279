import { defineDeskCall } from '../call.ts';
import { admins } from '../roles.ts';
import { auditFilter } from './list.ts';

/**
 * The newest entries that fit, as CSV; at most `deskLimits.auditExportMost`. It tells who looked at which member, so it
 * needs a proof like looking at one.
 */
export const auditExport = defineDeskCall<{ csv: string; rows: number; isAll: boolean }>()({
  path: 'audit/export',
  roles: admins,
  stepUp: true,
  body: auditFilter,
});
