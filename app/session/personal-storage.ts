import { deviceStorage, tabStorage } from '../storage/storage.ts';
import { forgetVisit } from '../tracking/visit-record.ts';
import { refreshTokenKey, tokenKey } from './tokens.ts';

export const profileKey = 'userInfo';
export const requestedEmailKey = 'askedEmail';

/**
 * The keys under which a member's data lies in local storage and in the tab's own storage. All of them are removed when the
 * session ends; a feature that stores more adds its key here. Saved login data stays, as the member asked for; text size,
 * theme and search history belong to the device. The profile is removed last: other tabs take that as the sign that the rest is gone.
 */
const personalKeys = {
  local: [tokenKey, refreshTokenKey, 'video-places', 'tip-day', 'corrections-told', profileKey],
  tab: [requestedEmailKey],
};

export function clearPersonalStorage(): void {
  for (const key of personalKeys.local) deviceStorage.write(key, null);
  clearPersonalTabStorage();
}

export function clearPersonalTabStorage(): void {
  for (const key of personalKeys.tab) tabStorage.write(key, null);
  forgetVisit();
}
