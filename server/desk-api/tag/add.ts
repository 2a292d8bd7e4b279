import { tagAdd } from '../../../contract/desk/tag/add.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTagAdd = handleDeskCall(tagAdd, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { name, description }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.addTag(name, description));
    return null;
  },
});
