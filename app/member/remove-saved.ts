import { undoFor } from '../../contract/shelf.ts';
import { shelfMessages } from '../../contract/shelf-messages.ts';
import { showMessage } from '../overlays/show-message.ts';
import type { Saveable } from './saved-state.ts';
import { setSaved } from './saving.ts';

/** Takes something out of what was saved, and offers the way back for a moment. */
export async function removeSaved(item: Saveable): Promise<void> {
  if (!(await setSaved(item, false))) return;
  showMessage(shelfMessages.removed, {
    label: shelfMessages.undo,
    shownFor: undoFor,
    run: () => void setSaved(item, true),
  });
}
