import { clearMemberStorage, tabStorage } from '../storage/storage.ts';
import { forgetVisit } from '../tracking/visit-record.ts';

export const profileKey = 'userInfo';
export const requestedEmailKey = 'askedEmail';

export function clearPersonalStorage(): void {
  clearMemberStorage();
  clearPersonalTabStorage();
}

export function clearPersonalTabStorage(): void {
  tabStorage.write(requestedEmailKey, null);
  forgetVisit();
}
