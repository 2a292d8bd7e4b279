import { deskLimits } from '../../../contract/desk/limits.ts';
import { tipImport } from '../../../contract/desk/tip/import.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipImport = handleDeskCall(tipImport, {
  limit: { times: 30, seconds: 60 },
  bodyBytes: deskLimits.tipFileMaxBytes * 2,
  work: ({ tipFiles }, { file, ...choice }, { staff }) => tipFiles.store(staff.email, file, choice),
});
