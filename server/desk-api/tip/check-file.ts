import { deskLimits } from '../../../contract/desk/limits.ts';
import { tipCheckFile } from '../../../contract/desk/tip/check-file.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipCheckFile = handleDeskCall(tipCheckFile, {
  limit: { times: 30, seconds: 60 },
  bodyBytes: deskLimits.tipFileMaxBytes * 2,
  work: ({ tipFiles }, { file }) => tipFiles.check(file),
});
