import { noteList } from '../../../contract/desk/note/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleNoteList = handleDeskCall(noteList, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }, { articleId }, { staff }) {
    return { items: await newsroom.versions.notes(staff, articleId) };
  },
});
