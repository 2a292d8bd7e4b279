import { tipCheckFile } from '../../../contract/desk/tip/check-file.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTipCheckFile = handleDeskCall(tipCheckFile, {
  limit: { times: 30, seconds: 60 },
  work: ({ tipFiles }, { file }) => tipFiles.check(file),
});
