import { figuresExport } from '../../../contract/desk/figures/export.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresExport = handleDeskCall(figuresExport, {
  limit: { times: 20, seconds: 60 },
  work: ({ figures }, body) => figures.exportCsv(body.table, body),
});
