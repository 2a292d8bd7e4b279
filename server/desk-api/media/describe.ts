import { mediaDescribe } from '../../../contract/desk/media/describe.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMediaDescribe = handleDeskCall(mediaDescribe, {
  limit: { times: 120, seconds: 60 },
  work: ({ library }, body, { staff }) => library.describe(staff, body),
});
