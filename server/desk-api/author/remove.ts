import { authorRemove } from '../../../contract/desk/author/remove.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAuthorRemove = handleDeskCall(authorRemove, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { author }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.removeAuthor(author));
    return null;
  },
});
