import { sectionList } from '../../../contract/desk/section/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSectionList = handleDeskCall(sectionList, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom, staff }) {
    const [sections, names] = await Promise.all([newsroom.sections(), staff.names()]);
    return { ...sections, staff: names };
  },
});
