import { tipExport } from '../../../contract/desk/tip/export.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipExport = handleDeskCall(tipExport, {
  limit: { times: 30, seconds: 60 },
  work: ({ tipFiles }) => tipFiles.export(),
});
