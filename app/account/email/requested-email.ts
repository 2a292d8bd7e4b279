import type { Profile } from '../../../contract/account.ts';
import { requestedEmailKey } from '../../session/personal-storage.ts';
import { tabStore } from '../../storage/storage.ts';

/** The address that was asked for in this tab and is not proved yet: who has one already does not find the new one in the profile. */
export const requestedEmail = {
  keep: (email: string | null): void => tabStore.write(requestedEmailKey, email),
  of({ email, emailVerified }: Profile): string | null {
    return tabStore.read(requestedEmailKey) ?? (emailVerified ? null : email);
  },
};

/** By which the countdown of a mail is known. */
export const mailCountdown = (email: string) => `mail ${email.toLowerCase()}`;
