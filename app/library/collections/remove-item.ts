import { undoFor } from '../../../contract/library.ts';
import { libraryMessages } from '../../../contract/messages/library.ts';
import { showMessage } from '../../overlays/show.ts';
import type { CollectionTarget } from './collection-state.ts';
import { setInCollection } from './collection-sync.ts';

/** Takes something out of what was saved, and offers the way back for a moment. */
export async function removeItem(item: CollectionTarget): Promise<void> {
  if (!(await setInCollection(item, false))) return;
  showMessage(libraryMessages.removed, {
    label: libraryMessages.undo,
    shownFor: undoFor,
    run: () => void setInCollection(item, true),
  });
}
