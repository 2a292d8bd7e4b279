import { frontShow } from '../../../contract/desk/front/show.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFrontShow = handleDeskCall(frontShow, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }) => newsroom.frontPage.show(),
});
