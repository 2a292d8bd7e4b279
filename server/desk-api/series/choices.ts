import { seriesChoices } from '../../../contract/desk/series/choices.ts';
import { handleDeskCall } from '../handler.ts';

const choicesAtOnce = 20;

export const handleSeriesChoices = handleDeskCall(seriesChoices, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }, { q }, { staff }) {
    const { items } = await newsroom.list.list(staff, { tab: 'all', q, limit: choicesAtOnce });
    const seriesOf = await newsroom.sectionDesk.seriesOf(items.map(({ id }) => id));
    return { items: items.map((item) => ({ ...item, series: seriesOf.get(item.id) ?? null })) };
  },
});
