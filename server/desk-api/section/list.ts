import { sectionList } from '../../../contract/desk/section/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSectionList = handleDeskCall(sectionList, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom, staff }, { named }) {
    const [sections, names, current] = await Promise.all([
      newsroom.sections(),
      staff.names(),
      named ? newsroom.currentSections(named) : null,
    ]);
    return { ...sections, staff: names, named: current };
  },
});
