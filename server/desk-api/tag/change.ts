import { tagChange } from '../../../contract/desk/tag/change.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTagChange = handleDeskCall(tagChange, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { tag, version, ...fields }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.changeTag(tag, fields, { version }));
    return null;
  },
});
