/** The value of a letter is its index in this string plus 10. */
const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

/** National: a letter and 1 or 2. Residents: a letter and 8 or 9, or in the old form a letter and A to D. */
const form = /^[A-Z][1289A-D]\d{8}$/;

const letterValue = (letter: string) => letters.indexOf(letter) + 10;

/** Converts to capital letters and half-width digits. */
export function tidyIdentityNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/** Whether the form is valid and the check digit matches. */
export function isIdentityNumber(number: string): boolean {
  if (!form.test(number)) return false;
  const [first = '', second = '', ...rest] = number;
  const firstValue = letterValue(first);
  const kind = /\d/.test(second) ? Number(second) : letterValue(second) % 10;
  const digits = [Math.floor(firstValue / 10), firstValue % 10, kind, ...rest.map(Number)];
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0);
  return sum % 10 === 0;
}

/** Whether the typed text could still become a valid number. */
export function couldBecomeIdentityNumber(number: string): boolean {
  return /^(?:[A-Z](?:[1289A-D]\d{0,8})?)?$/.test(number);
}
