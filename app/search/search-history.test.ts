import { describe, expect, test } from 'vitest';
import { readQueries, withQuery } from './search-history.ts';

describe('the recent searches', () => {
  test('have the newest first', () => {
    expect(withQuery(['咖啡'], '水庫')).toEqual(['水庫', '咖啡']);
  });

  test('contain each query once; repeated, it moves to the front', () => {
    expect(withQuery(['水庫', '咖啡', '老街'], '老街')).toEqual(['老街', '水庫', '咖啡']);
  });

  test('are at most five', () => {
    const queries = ['一', '二', '三', '四', '五', '六'];
    expect(queries.reduce<string[]>(withQuery, [])).toEqual(['六', '五', '四', '三', '二']);
  });
});

describe('the stored queries', () => {
  test.each([null, '', 'not json', '{"a":1}', 'null', '7'])('are none if %j is stored', (stored) => {
    expect(readQueries(stored)).toEqual([]);
  });

  test('are read without invalid ones, and never more than five', () => {
    expect(readQueries(JSON.stringify(['a', 1, null, ' ', 'a', 'b', 'c', 'd', 'e', 'f']))).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });
});
