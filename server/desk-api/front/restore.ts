import { frontRestore } from '../../../contract/desk/front/restore.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFrontRestore = handleDeskCall(frontRestore, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.frontPage.restore(staff, body),
});
