import { noteAdd } from '../../../contract/desk/note/add.ts';
import { handleDeskCall } from '../handler.ts';

export const handleNoteAdd = handleDeskCall(noteAdd, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { articleId, text }, { staff }) {
    return { items: await newsroom.versions.addNote(staff, articleId, text) };
  },
});
