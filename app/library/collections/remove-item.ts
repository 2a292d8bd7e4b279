import { undoFor } from '../../../contract/library.ts';
import { shelfMessages } from '../../../contract/messages/library.ts';
import { showMessage } from '../../overlays/show-message.ts';
import type { Saveable } from './collection-state.ts';
import { setSaved } from './collection-sync.ts';

/** Takes something out of what was saved, and offers the way back for a moment. */
export async function removeSaved(item: Saveable): Promise<void> {
  if (!(await setSaved(item, false))) return;
  showMessage(shelfMessages.removed, {
    label: shelfMessages.undo,
    shownFor: undoFor,
    run: () => void setSaved(item, true),
  });
}
