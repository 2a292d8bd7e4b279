import { expect, test } from 'vitest';
import type { Head } from '../../contract/page-data.ts';
import { type HeadDocument, updateHead } from './start-navigation.ts';

/** Just enough of a document: elements with attributes, found by tag and one attribute. */
function fakeDocument() {
  const elements: FakeElement[] = [];
  class FakeElement {
    readonly attributes = new Map<string, string>();
    readonly tag: string;
    constructor(tag: string) {
      this.tag = tag;
    }
    setAttribute(name: string, value: string) {
      this.attributes.set(name, value);
    }
    remove() {
      elements.splice(elements.indexOf(this), 1);
    }
  }
  const head = {
    querySelector(selector: string) {
      const [, tag, name, value] = /^(\w+)\[(\w+)="(.+)"\]$/.exec(selector) ?? [];
      return elements.find((each) => each.tag === tag && each.attributes.get(name ?? '') === value) ?? null;
    },
    appendChild(element: FakeElement) {
      elements.push(element);
      return element;
    },
  };
  const page = { title: '', head, createElement: (tag: string) => new FakeElement(tag) };
  const written = () => elements.map(({ tag, attributes }) => `${tag} ${[...attributes.values()].join(' ')}`);
  return { page: page as unknown as HeadDocument, written };
}

const article: Head = {
  title: '標題',
  description: '說明',
  canonical: 'https://example.test/a',
  noindex: false,
  type: 'article',
  picture: null,
  jsonLd: [],
};

test('title, description, canonical address and robots follow the page', () => {
  const { page, written } = fakeDocument();
  updateHead(article, page);
  expect(page.title).toBe('標題');
  expect(written()).toEqual([
    'meta description 說明',
    'link canonical https://example.test/a',
    'meta robots max-image-preview:large',
  ]);

  updateHead({ ...article, title: '找不到', description: '無', canonical: null, noindex: true }, page);
  expect(page.title).toBe('找不到');
  expect(written()).toEqual(['meta description 無', 'meta robots noindex, follow']);

  updateHead(article, page);
  expect(written().toSorted()).toEqual([
    'link canonical https://example.test/a',
    'meta description 說明',
    'meta robots max-image-preview:large',
  ]);
});
