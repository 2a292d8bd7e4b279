import { describe, expect, test } from 'vitest';
import { readQueries, withQuery } from './history.ts';

describe('what was searched for', () => {
  test('has the newest first', () => {
    expect(withQuery(['咖啡'], '水庫')).toEqual(['水庫', '咖啡']);
  });

  test('holds each query once; asked again, it moves to the front', () => {
    expect(withQuery(['水庫', '咖啡', '老街'], '老街')).toEqual(['老街', '水庫', '咖啡']);
  });

  test('keeps five', () => {
    const queries = ['一', '二', '三', '四', '五', '六'];
    expect(queries.reduce<string[]>(withQuery, [])).toEqual(['六', '五', '四', '三', '二']);
  });
});

describe('what lies in storage', () => {
  test.each([null, '', 'not json', '{"a":1}', 'null', '7'])('is nothing where it is %j', (stored) => {
    expect(readQueries(stored)).toEqual([]);
  });

  test('is read without what is no query, and never more than five', () => {
    expect(readQueries(JSON.stringify(['a', 1, null, ' ', 'a', 'b', 'c', 'd', 'e', 'f']))).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });
});
