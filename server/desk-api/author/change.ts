import { authorChange } from '../../../contract/desk/author/change.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAuthorChange = handleDeskCall(authorChange, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { author, version, pictureId, ...fields }, { staff }) {
    const change = { ...fields, picture_id: pictureId };
    await newsroom.sectionDesk.change(staff, (to) => to.changeAuthor(author, change, { version }));
    return null;
  },
});
