import type { Tokens } from '../../../contract/account.ts';
import { showMessage } from '../../overlays/show.ts';
import { beginSession } from '../../session/run-session.ts';
import { draft } from './draft.ts';
import { authPopup } from './popup-state.ts';

/** The server has let the reader in: whichever form it was, it is done with. */
export function startLoggedInSession(tokens: Tokens, message: string): void {
  draft.drop();
  beginSession(tokens);
  authPopup.closeAfterLogin();
  showMessage(message);
}
