import { accountLimits } from '../account-limits.ts';
import { accountMessages } from '../messages/account-forms.ts';
import { taipeiDay } from './taipei-time.ts';

const form = /^\d{4}-\d{2}-\d{2}$/;

/** Returns what is wrong with a birthday written as `2001-02-03`; null if it is valid. */
export function birthdayProblem(birthday: string, now = new Date()): string | null {
  if (!form.test(birthday) || !isRealDay(birthday) || birthday < accountLimits.birthdayFirst) {
    return accountMessages.fieldBirthday;
  }
  return birthday > taipeiDay(now) ? accountMessages.fieldBirthdayFuture : null;
}

/** Date normalises a date that does not exist, such as February 30th, to another one. */
function isRealDay(birthday: string): boolean {
  const moment = new Date(`${birthday}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(birthday);
}
