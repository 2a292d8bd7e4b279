import { frontChoices } from '../../../contract/desk/front/choices.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFrontChoices = handleDeskCall(frontChoices, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }, { q }) {
    return { items: await newsroom.frontPage.choices(q) };
  },
});
