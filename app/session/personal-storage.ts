import { localStore, tabStore } from '../storage/storage.ts';
import { forgetVisit } from '../tracking/visit-record.ts';
import { refreshTokenName, tokenName } from './token-storage.ts';

export const userInfoName = 'userInfo';
export const requestedEmailKey = 'askedEmail';

/**
 * What a browser keeps of a member, by the names in local storage and in the tab's own. All of it goes when the session
 * ends; whoever keeps something more adds its name. Saved login data stays, as the member asked for; text size, theme and
 * search history are the device's. `userInfo` goes last: by it the other tabs see that the rest is gone.
 */
const personal = {
  local: [tokenName, refreshTokenName, 'video-places', 'tip-day', userInfoName],
  tab: [requestedEmailKey],
};

export function clearPersonal(): void {
  for (const name of personal.local) localStore.write(name, null);
  clearInThisTab();
}

export function clearInThisTab(): void {
  for (const name of personal.tab) tabStore.write(name, null);
  forgetVisit();
}
