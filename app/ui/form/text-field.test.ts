import { expect, test } from 'vitest';
import { dayOfText, tidyDay } from './text-field.tsx';

test.each([
  ['', ''],
  ['199', '199'],
  ['1990', '1990'],
  ['19901', '1990/1'],
  ['1990/', '1990/'],
  ['1990//', '1990/'],
  ['1990/1/', '1990/01/'],
  ['19900102', '1990/01/02'],
  ['199001029', '1990/01/02'],
  ['1990-01-02', '1990/01/02'],
  ['１９９０１２', '1990/12'],
  ['1990年1月2日', '1990/01/2'],
  ['199/01/02', '199/01/02'],
  ['生日', ''],
])('%s is formatted as %s', (typed, tidy) => {
  expect(tidyDay(typed)).toBe(tidy);
  expect(tidyDay(tidy)).toBe(tidy);
});

test.each([
  ['1990/01/02', '1990-01-02'],
  ['1990/01/2', '1990-01-02'],
  ['1990/01', ''],
  ['199/01/02', ''],
  ['', ''],
])('%s means the day %s', (text, day) => {
  expect(dayOfText(text)).toBe(day);
});
