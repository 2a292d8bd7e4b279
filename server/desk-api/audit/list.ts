import { auditList } from '../../../contract/desk/audit/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAuditList = handleDeskCall(auditList, {
  limit: { times: 120, seconds: 60 },
  work: ({ auditLog }, body) => auditLog.list(body),
});
