import { describe, expect, it } from 'vitest';
import { addressOf, findPage, needsLogin, pageNumber, payloadAddress } from './page-address.ts';
import { pageNames, pages } from './pages.ts';

describe('addresses', () => {
  it('lead back to the page they were made for', () => {
    expect(findPage(addressOf('news/article', { slug: 'a-b' }))).toEqual({
      name: 'news/article',
      params: { slug: 'a-b' },
    });
    expect(findPage(addressOf('news/tag', { tag: '水/資源?' }))).toEqual({
      name: 'news/tag',
      params: { tag: '水/資源?' },
    });
    expect(findPage('/')).toEqual({ name: 'home', params: {} });
  });

  it('of fixed pages cannot be hidden by an article', () => {
    for (const name of pageNames) {
      const path: string | null = pages[name].path;
      if (path && !path.includes(':')) expect(findPage(path)?.name).toBe(name);
    }
  });

  it.each(['/news', '/news/', '//', '/news/a/b', '/News/a', '', '/news/%E0%A4%A'])('unknown: %s', (path) => {
    expect(findPage(path)).toBeNull();
  });

  it('carry the page of a list only from the second on', () => {
    expect(addressOf('home', {}, 1)).toBe('/');
    expect(addressOf('news/category', { category: 'life' }, 3)).toBe('/news/category/life?page=3');
  });

  it('have a payload below them', () => {
    expect(payloadAddress('/', '')).toBe('/_payload.json');
    expect(payloadAddress('/news/a', '?page=2')).toBe('/news/a/_payload.json?page=2');
  });
});

describe('the page of a list', () => {
  it.each([
    [null, 1],
    ['1', 1],
    ['12', 12],
    ['0', null],
    ['01', null],
    ['-1', null],
    ['1.5', null],
    ['501', null],
    ['9999', null],
    ['x', null],
    ['', null],
  ])('asked for as %s is %s', (text, page) => {
    expect(pageNumber(text)).toBe(page);
  });
});

describe('the members’ pages', () => {
  it('need a login, wherever their address says so', () => {
    expect(needsLogin('/my')).toBe(true);
    expect(needsLogin('/my/account/change-phone?token=x')).toBe(true);
    expect(needsLogin('/')).toBe(false);
    expect(needsLogin('/nowhere')).toBe(false);
  });

  it('open one of them to anyone who comes with the link from a mail', () => {
    expect(needsLogin('/my/account/email-verify?token=abc')).toBe(false);
    expect(needsLogin('/my/account/email-verify')).toBe(true);
    expect(needsLogin('/my/account/email-verify?token=')).toBe(true);
  });
});
