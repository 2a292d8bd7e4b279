import { tipImport } from '../../../contract/desk/tip/import.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipImport = handleDeskCall(tipImport, {
  limit: { times: 30, seconds: 60 },
  work: ({ tipFiles }, { file, ...choice }, { staff }) => tipFiles.store(staff.email, file, choice),
});
