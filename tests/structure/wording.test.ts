import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simplifiedOnly } from '../../server/articles/drafts/foreign-words.ts';
import { filesOf, root } from './source-files.ts';

/** Words of the other shore, and what is said in Taiwan: 影音, 電子信箱, 身分證, 登入. */
const foreignWords = ['視頻', '郵箱', '身份證', '登錄'];
/** Folds what people type in Simplified, or warns of it, so it has to name those characters and words; so do tests. */
const namesForeign = ['server/search/simplified-to-traditional.ts', 'server/articles/drafts/foreign-words.ts'];

const simplified = new RegExp(`[${simplifiedOnly}]`, 'gu');
const files = filesOf(
  ['app', 'contract', 'desk', 'server', 'content'],
  /\.(?:tsx?|css|sql|md|vtt|svg|json|html)$/,
).filter((file) => !namesForeign.includes(file) && !/\.test\.tsx?$/.test(file));
const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

test('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(200);
});

test('no text has a character that is written only in Simplified Chinese', () => {
  const found = texts.map(({ file, text }) => ({ file, found: [...new Set(text.match(simplified))].join('') }));
  expect(found.filter((entry) => entry.found)).toEqual([]);
});

test.each(foreignWords)('no text says %s', (word) => {
  expect(texts.filter(({ text }) => text.includes(word)).map(({ file }) => file)).toEqual([]);
});

test('a phone number is 手機號碼 everywhere but in the two sentences of the specification', () => {
  const found = texts.flatMap(({ file, text }) =>
    (text.match(/電話號碼.{0,8}/g) ?? []).map((words) => `${file}: ${words}`),
  );
  expect(found.filter((line) => !line.startsWith('content/'))).toEqual([
    "contract/messages/account-forms.ts: 電話號碼格式錯誤',",
    'contract/messages/account-forms.ts: 電話號碼必須為 10 位',
  ]);
});
