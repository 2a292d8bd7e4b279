import { localStore, tabStore } from '../storage/storage.ts';
import { forgetVisit } from '../tracking/visit-record.ts';
import { refreshTokenName, tokenName } from './token-storage.ts';

export const userInfoName = 'userInfo';
export const requestedEmailKey = 'askedEmail';

/**
 * The keys under which a member's data lies in local storage and in the tab's own storage. All of them are removed when the
 * session ends; a feature that stores more adds its key here. Saved login data stays, as the member asked for; text size,
 * theme and search history belong to the device. `userInfo` is removed last: other tabs take that as the sign that the rest is gone.
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
