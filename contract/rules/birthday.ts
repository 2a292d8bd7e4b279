import { accountLimits } from '../account-limits.ts';
import { accountMessages } from '../messages/account.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const taipei = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' });

/** The day it is in Taiwan, as `2026-11-15`. */
export function taipeiDay(moment: Date): string {
  return taipei.format(moment);
}

/** What is wrong with a birthday written as `2001-02-03`; null when nothing is. */
export function birthdayProblem(birthday: string, now = new Date()): string | null {
  if (!day.test(birthday) || !isRealDay(birthday) || birthday < accountLimits.birthdayFirst) {
    return accountMessages.fieldBirthday;
  }
  return birthday > taipeiDay(now) ? accountMessages.fieldBirthdayFuture : null;
}

/** February has no 30th: a date that does not exist comes back as another one. */
function isRealDay(birthday: string): boolean {
  const moment = new Date(`${birthday}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(birthday);
}
