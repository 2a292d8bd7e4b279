/** Limits of accounts. They are separate from `limits.ts` to keep them out of the first chunk. Times are in seconds. */
export const accountLimits = {
  nameMaxLength: 40,
  birthdayFirst: '1900-01-01',
  emailMaxLength: 254,
  introMaxLength: 300,

  tokenLife: 2 * 3_600,
  refreshTokenLife: 30 * 24 * 3_600,
  refreshGrace: 30,
  /** A login beyond these ends the session that was unused for longest. */
  sessionsMost: 20,

  codeLife: 600,
  codeTries: 5,
  codeWrongAnHour: 10,
  codeResendAfter: 60,
  codeSendsAnHour: 5,
  codeSendsADay: 10,
  /** Per network, by size: an IPv4 address or IPv6 /64; an IPv6 /56; an IPv4 /24 or IPv6 /48. */
  codeSendsAnHourForNetwork: { narrow: 60, middle: 90, wide: 180 },
  /** Shares of SMS_DAILY_MAX: no network can use up the day's SMS for all, and no subscriber those of its network. */
  codeShareOfDayForNetwork: { narrow: 0.05, middle: 0.08, wide: 0.12 },

  /**
   * Shares of SMS_DAILY_MAX: per foreign dialling code, and reserved for forgotten passwords when the rest is used up.
   */
  smsShareOfForeignCode: 0.1,
  smsShareForForgot: 0.1,
  /** The share of each daily ceiling that can be used within an hour. */
  smsShareOfHour: 0.25,

  loginLock: 15 * 60,
  loginWrongForPhoneAndNetwork: 5,
  loginWrongForPhone: 20,
  /** Of one member, when the password is asked for again. */
  loginWrongInSession: 10,
  loginWrongForNetwork: { narrow: 30, middle: 90, wide: 300 },

  /** Changes of password, phone or email per member: each sends a notice. */
  accountChangesADay: 10,

  emailLinkLife: 24 * 3_600,
  identityTries: 3,
  identityTriesWithin: 30 * 24 * 3_600,

  passwordHashesAtOnce: 2,
  passwordHashesWaiting: 50,
  /** Of the hashes that are computed or waiting: at least half are always left to other networks. */
  passwordHashesForNetwork: { narrow: 12, middle: 18, wide: 26 },
} as const;
