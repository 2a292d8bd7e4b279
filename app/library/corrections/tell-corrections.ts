import { libraryMessages } from '../../../contract/messages/library.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { taipeiHour } from '../../../contract/rules/taipei-time.ts';
import { call } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { session } from '../../session/session.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { unseenAnswers, unseenCorrections } from './unseen-notices.ts';

/** The newest correction that this device has announced to the member. The key is removed when the session ends (`personal-storage.ts`). */
const toldKey = 'corrections-told';
const shownFor = 8_000;
const night = { from: 22, until: 8 };

/** From 22:00 to 8:00 in Taipei the badge alone tells. */
export function isQuietHour(time: number): boolean {
  const hour = taipeiHour(time);
  return hour >= night.from || hour < night.until;
}

/** Shows how many corrections the member has not seen; the first page after a new one also shows a short message. */
export async function tellCorrections(): Promise<void> {
  const { items, unseen, unseenAnswers: answers } = await call('correction/list', { limit: 1 });
  if (session.current().state !== 'member') return;
  unseenCorrections.set(unseen);
  unseenAnswers.set(answers);
  const [newest] = items;
  const page = addressOf('my/corrections', {});
  if (!newest || newest.seen || deviceStorage.read(toldKey) === newest.id) return;
  if (isQuietHour(Date.now()) || document.visibilityState !== 'visible' || location.pathname === page) return;
  deviceStorage.write(toldKey, newest.id);
  showMessage(libraryMessages.corrected(unseen), {
    label: libraryMessages.showCorrections,
    run: () => go(page),
    shownFor,
  });
}
