import { accountMessages } from '../../../contract/messages/account.ts';
import {
  couldBecomeIdentityNumber,
  isIdentityNumber,
  tidyIdentityNumber,
} from '../../../contract/rules/identity-number.ts';

const length = 10;

/** What to say of a number while it is being typed: as soon as it can be seen to be wrong, and when it is right. */
export function identityNumberState(typed: string): { hint?: string; error?: string } {
  const number = tidyIdentityNumber(typed);
  if (isIdentityNumber(number)) return { hint: '格式正確' };
  const isOpen = number.length < length && couldBecomeIdentityNumber(number);
  return isOpen ? { hint: '1 個英文字母加 9 碼，不分大小寫' } : { error: accountMessages.fieldIdentityNumber };
}
