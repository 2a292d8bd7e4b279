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

/** How far a member's identity is proved. */
export interface Identity {
  state: IdentityState;
  /** With all but its first two and last two characters hidden; null before anything was handed in. */
  maskedNumber: string | null;
  /** Why it was rejected. */
  reason: string | null;
  submittedAt: string | null;
  triesLeft: number;
}

/** A device on which a member is logged in. */
export interface Device {
  id: string;
  /** Browser and system, as far as the browser told. */
  name: string;
  /** The network it logged in from, cut so that it names no household. */
  network: string;
  loggedInAt: string;
  lastUsedAt: string;
  isThis: boolean;
}
