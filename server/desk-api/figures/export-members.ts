import { figuresExportMembers } from '../../../contract/desk/figures/export-members.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresExportMembers = handleDeskCall(figuresExportMembers, {
  limit: { times: 20, seconds: 60 },
  work: ({ figures }, body) => figures.exportCsv(body.table, body),
});
