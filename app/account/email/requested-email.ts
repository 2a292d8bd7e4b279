import type { Profile } from '../../../contract/account.ts';
import { askedEmailName } from '../../session/personal-storage.ts';
import { tabBox } from '../../storage/storage.ts';

/** The address that was asked for in this tab and is not proved yet: who has one already does not find the new one in the profile. */
export const askedEmail = {
  keep: (email: string | null): void => tabBox.write(askedEmailName, email),
  of({ email, emailVerified }: Profile): string | null {
    return tabBox.read(askedEmailName) ?? (emailVerified ? null : email);
  },
};

/** By which the countdown of a mail is known. */
export const mailCountdown = (email: string) => `mail ${email.toLowerCase()}`;
