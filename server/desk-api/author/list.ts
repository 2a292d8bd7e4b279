import { authorList } from '../../../contract/desk/author/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAuthorList = handleDeskCall(authorList, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }) {
    return { items: await newsroom.sectionDesk.authors() };
  },
});
