import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { termsOf } from './terms.ts';

const texts = (query: string) => termsOf(query).map((term) => term.text);

describe('a query is cut to terms', () => {
  test.each([
    ['茶館 沙漏', ['茶館', '沙漏']],
    ['3D列印', ['3d', '列印']],
    ['「潮水帳」，書評', ['潮水帳', '書評']],
    ['PM2.5', ['pm2', '5']],
    ['Wi-Fi Wi-Fi', ['wi', 'fi']],
    ['ラーメン店', ['ラーメン店']],
    ['𠮷野家 ＬＥＤ', ['𠮷野家', 'led']],
  ])('%s', (query, expected) => {
    expect(texts(query)).toEqual(expected);
  });

  test.each(['', '   ', '\u3000', '，。！', '🙂'])('%j has none', (query) => {
    expect(termsOf(query)).toEqual([]);
  });

  test('what goes beyond the longest query is cut off', () => {
    expect(texts('茶'.repeat(100))).toEqual(['茶'.repeat(limits.searchQueryMaxLength)]);
  });

  test('half a character does no harm', () => {
    expect(texts('茶\ud800')).toEqual(['茶']);
  });
});
