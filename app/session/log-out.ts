import { messages } from '../../contract/messages/messages.ts';
import { send } from '../api/send.ts';
import { showLoading } from '../overlays/show-loading.ts';
import { showMessage } from '../overlays/show-message.ts';
import { dispatchSession, prepareCall } from './run-session.ts';

let leaving = false;

/** Ends the session here in any case; on the server too, if it can be reached. */
export async function logOut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  const done = showLoading();
  try {
    await prepareCall();
    await send('user/logout', {});
  } catch {
    // The server forgets an unused session by itself; what is in this browser goes now.
  }
  done();
  leaving = false;
  showMessage(messages.logoutDone);
  dispatchSession({ type: 'loggedOut' });
}
