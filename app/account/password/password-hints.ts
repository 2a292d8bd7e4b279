import { limits } from '../../../contract/limits.ts';
import { plainPassword } from '../../../contract/rules/password.ts';

export interface PasswordHint {
  text: string;
  met: boolean;
}

/** What a new password needs, and which of it it has already. */
export function passwordHints(typed: string, confirm: string): PasswordHint[] {
  const password = plainPassword(typed);
  return [
    { text: `至少 ${limits.passwordMinLength} 個字元`, met: [...password].length >= limits.passwordMinLength },
    { text: '有英文字母', met: /[A-Za-z]/.test(password) },
    { text: '有數字', met: /\d/.test(password) },
    { text: '兩次輸入相同', met: typed !== '' && typed === confirm },
  ];
}
