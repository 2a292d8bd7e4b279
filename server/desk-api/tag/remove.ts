import { tagRemove } from '../../../contract/desk/tag/remove.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTagRemove = handleDeskCall(tagRemove, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { tag }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.removeTag(tag));
    return null;
  },
});
