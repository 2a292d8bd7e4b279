import { messages } from '../../contract/messages.ts';
import { CallFailure } from '../api/call.ts';
import { hearTabs, tellTabs } from '../device/tabs.ts';
import { showMessage } from '../overlays/show-message.ts';

const tabsName = 'history';
const listeners = new Set<() => void>();

/** Another tab has changed what is kept of what was read. */
export function onHistoryChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    hearTabs(tabsName, () => {
      for (const each of listeners) each();
    });
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what will be, then asks the server; where it refuses, what was comes back and the reader is told. */
export async function changeHistory(steps: {
  ahead: () => void;
  ask: () => Promise<unknown>;
  back: () => void;
  done: string;
}): Promise<void> {
  steps.ahead();
  try {
    await steps.ask();
    showMessage(steps.done);
    tellTabs(tabsName, '');
  } catch (failure) {
    steps.back();
    showMessage(failure instanceof CallFailure ? failure.message : messages.connectionTrouble);
  }
}
