import { expect, test } from 'vitest';
import { identityNumberState } from './identity-form.tsx';

const wrong = { error: '身分證字號或統一證號格式錯誤' };

test.each(['', 'a', 'A1', 'a12345678', 'AA0000000', 'Ａ１２'])('%s is not finished yet', (typed) => {
  expect(identityNumberState(typed).hint).toContain('1 個英文字母加 9 碼');
});

test.each(['A123456789', 'a123456789', 'A800000014', 'AA00000009', 'Ａ１２３４５６７８９', 'A12345 6789'])(
  '%s is right',
  (typed) => {
    expect(identityNumberState(typed)).toEqual({ hint: '格式正確' });
  },
);

test.each(['1', 'A3', 'A123456788', 'A1234567890', 'ZZZ', '王'])('%s is wrong as soon as it is typed', (typed) => {
  expect(identityNumberState(typed)).toEqual(wrong);
});
