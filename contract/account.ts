import type { genders } from './limits.ts';

export type Gender = (typeof genders)[keyof typeof genders];

export type IdentityState = 'none' | 'pending' | 'verified' | 'rejected';

/** A member's own profile. `user/person` returns it and the browser stores it while logged in. */
export interface Profile {
  firstName: string;
  lastName: string;
  /** A date, as `2001-02-03`. */
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

/** The tokens of a session; both times in seconds from now. */
export interface Tokens {
  token: string;
  expire: number;
  refreshToken: string;
  refreshExpire: number;
}

/** The result of requesting a verification code; both times in seconds from now. */
export interface CodeSent {
  resendAfter: number;
  expire: number;
}

/** The state of a member's identity verification. */
export interface Identity {
  state: IdentityState;
  /** All but the first two and last two characters are hidden; null before a request was submitted. */
  maskedNumber: string | null;
  /** Why the request was rejected. */
  reason: string | null;
  submittedAt: string | null;
  triesLeft: number;
}

/** A device on which a member, or a member of the staff, is logged in. */
export interface Device {
  id: string;
  /** Browser and system, as far as the user agent names them. */
  name: string;
  /** The network of the login, anonymised so that it identifies no household. */
  network: string;
  loggedInAt: string;
  lastUsedAt: string;
  isThis: boolean;
}
