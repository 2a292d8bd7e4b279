import type { genders } from './limits.ts';

export type Gender = (typeof genders)[keyof typeof genders];

export type IdentityState = 'none' | 'pending' | 'verified' | 'rejected';

/** What a member knows of oneself; `user/person` answers it and the browser keeps it while logged in. */
export interface Profile {
  firstName: string;
  lastName: string;
  /** A day, as `2001-02-03`. */
  birthday: string;
  gender: Gender;
  intro: string;
  /** The dialling code, as `+886`. */
  area: string;
  phone: string;
  email: string | null;
  emailVerified: boolean;
  identity: IdentityState;
}

/** What logging in gives; both times in seconds from now. */
export interface Tokens {
  token: string;
  expire: number;
  refreshToken: string;
  refreshExpire: number;
}

/** What asking for a verification code gives; both times in seconds from now. */
export interface CodeSent {
  resendAfter: number;
  expire: number;
}
