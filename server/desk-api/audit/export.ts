import { auditExport } from '../../../contract/desk/audit/export.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAuditExport = handleDeskCall(auditExport, {
  limit: { times: 10, seconds: 60 },
  work: ({ auditLog }, body, { staff }) => auditLog.exportCsv(staff.email, body),
});
