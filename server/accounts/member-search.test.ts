import { describe, expect, it } from 'vitest';
import { memberSearchOf } from './member-search.ts';

const phonesOf = (text: string) => {
  const search = memberSearchOf(text);
  return search?.by === 'phone' ? search.phones.map(({ area, phone }) => `${area} ${phone}`) : search;
};

describe('recognises a phone in every notation', () => {
  it.each([
    '0912345678',
    '0912-345-678',
    '0912 345 678',
    '(0912) 345.678',
    '０９１２３４５６７８',
    '+886912345678',
    '＋886 912 345 678',
    '+886 (0)912-345-678',
    '00886912345678',
    '886912345678',
    '912345678',
  ])('%s', (written) => {
    expect(phonesOf(written)).toContain('+886 0912345678');
  });

  it.each([
    ['+81 90-1234-5678', '+81 9012345678'],
    ['00819012345678', '+81 9012345678'],
    ['+852 5123 4567', '+852 51234567'],
  ])('%s, abroad', (written, stored) => {
    expect(phonesOf(written)).toContain(stored);
  });
});

it('recognises an email, a name and a member id', () => {
  expect(memberSearchOf(' Wang@Example.com ')).toEqual({ by: 'email', email: 'wang@example.com' });
  expect(memberSearchOf('王 小明')).toEqual({ by: 'name', name: '王小明' });
  expect(memberSearchOf('12')).toMatchObject({ by: 'phone', id: '12' });
  expect(memberSearchOf('99999999999999999999')).toMatchObject({ id: null });
  expect(memberSearchOf('　')).toBeNull();
});
