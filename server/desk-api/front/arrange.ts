import { frontArrange } from '../../../contract/desk/front/arrange.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFrontArrange = handleDeskCall(frontArrange, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.frontPage.arrange(staff, body),
});
