import { Secret, TOTP } from 'otpauth';
import type { TotpSecret } from '../../contract/desk/model/staff.ts';
import type { Encryption } from '../encryption/encryption.ts';
import type { Clock } from '../runtime/clock.ts';

const secretBytes = 20;
const period = 30;
/** A code of the time step before or after is accepted: clocks of phones differ. */
const window = 1;

export interface TotpOptions {
  encryption: Encryption<string>;
  /** Shown in the authenticator app. */
  issuer: string;
  clock: Clock;
}

export type Totp = ReturnType<typeof createTotp>;

/** Codes of authenticator apps. A stored secret is encrypted for the id of its account, invitation or challenge. */
export function createTotp({ encryption, issuer, clock }: TotpOptions) {
  return {
    newSecret: () => new Secret({ size: secretBytes }).base32,
    encrypt: (id: string, secret: string): Buffer => encryption.encrypt(id, secret),
    decrypt: (id: string, encrypted: Buffer): string => encryption.decrypt(id, encrypted),

    show(secret: string, label: string): TotpSecret {
      const uri = new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period }).toString();
      return { secret, uri };
    },

    /** Returns the time step that the code belongs to; null if the code is wrong. */
    stepOf(secret: string, code: string): number | null {
      const timestamp = clock.now().getTime();
      const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), period, timestamp, window });
      return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
    },
  };
}
