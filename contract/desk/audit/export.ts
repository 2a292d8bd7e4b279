import { admins, defineDeskCall } from '../call.ts';
import { auditFilter } from './list.ts';

/** The newest entries that fit, as CSV; at most `deskLimits.auditExportMost`. */
export const auditExport = defineDeskCall<{ csv: string; rows: number; isAll: boolean }>()({
  path: 'audit/export',
  roles: admins,
  body: auditFilter,
});
