/** Numbers of accounts, by name. They stay out of what a reader's browser loads first. Times are in seconds. */
export const accountLimits = {
  nameMaxLength: 40,
  birthdayFirst: '1900-01-01',
  emailMaxLength: 254,
  introMaxLength: 300,

  tokenLife: 2 * 3_600,
  refreshTokenLife: 30 * 24 * 3_600,
  refreshGrace: 30,

  codeLife: 600,
  codeTries: 5,
  codeWrongAnHour: 10,
  codeResendAfter: 60,
  codeSendsAnHour: 5,
  codeSendsADay: 10,
  codeSendsAnHourForNetwork: 60,

  /** Parts of SMS_DAILY_MAX: for each dialling code abroad, and for members who forgot a password when the rest is used. */
  smsShareOfForeignCode: 0.1,
  smsShareForForgot: 0.1,
  /** The part of each day's ceiling that can be used within an hour. */
  smsShareOfHour: 0.25,

  loginLock: 15 * 60,
  loginWrongForPhoneAndNetwork: 5,
  loginWrongForPhone: 20,
  loginWrongForNetwork: 30,

  /** Changes of password, phone or email that a member makes: each sends a notice. */
  accountChangesADay: 10,

  emailLinkLife: 24 * 3_600,
  identityTries: 3,
  identityTriesWithin: 30 * 24 * 3_600,

  passwordHashesAtOnce: 2,
  passwordHashesWaiting: 50,
} as const;
