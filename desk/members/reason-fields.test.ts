import { expect, test } from 'vitest';
import { reasonText } from './reason-fields.tsx';

test.each([
  ['來電', '', '來電'],
  ['來電', ' 忘記密碼 ', '來電：忘記密碼'],
  ['其他', '', ''],
  ['其他', '同事代問', '同事代問'],
  ['', '只寫了補充', ''],
])('%s with the note “%s” becomes “%s”', (choice, note, text) => {
  expect(reasonText({ choice, note }, '其他')).toBe(text);
});
