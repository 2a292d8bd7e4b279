import { authorAdd } from '../../../contract/desk/author/add.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAuthorAdd = handleDeskCall(authorAdd, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { pictureId, ...author }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.addAuthor({ ...author, picture_id: pictureId }));
    return null;
  },
});
