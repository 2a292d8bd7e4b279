import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { foreignHtml } from '../../../server/articles/import/html/foreign-html.ts';
import { sanitiseHtml } from '../../../server/articles/sanitise-html.ts';
import { numberedLines } from './numbered-list.ts';
import { cleanPaste } from './paste.ts';

const reader = new new JSDOM().window.DOMParser();
const parse = (text: string) => reader.parseFromString(text, 'text/html');
const paste = (html: string) => cleanPaste(html, parse).html;

/** Every item of a list with numbers, as a browser shows it. */
function shownNumbers(html: string): string[] {
  return [...parse(html).querySelectorAll('ol > li')].map((item) => {
    const words = item.firstChild?.textContent?.trim();
    let before = 0;
    for (let other: Element | null = item; other; other = other.previousElementSibling, before += 1) {
      if (other.hasAttribute('value')) return `${Number(other.getAttribute('value')) + before} ${words}`;
    }
    return `${Number(item.parentElement?.getAttribute('start') ?? 1) + before - 1} ${words}`;
  });
}

const word = (text: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${text}<span>&nbsp; </span></span>`;

test.each([
  [
    'Word, behind a paragraph',
    `${word('1.')}甲</p>${word('2.')}乙</p><p class=MsoNormal>間</p>${word('3.')}丙</p>${word('4.')}丁</p>`,
    '<ol><li>甲</li><li>乙</li></ol><p>間</p><ol start="3"><li>丙</li><li>丁</li></ol>',
  ],
  [
    'Word, in Chinese',
    `${word('十二、')}甲</p>${word('十三、')}乙</p><p>間</p>${word('（二十）')}丙</p><p>間</p>${word('④')}丁</p><p>間</p>${word('丙、')}戊</p>`,
    '<ol start="12"><li>甲</li><li>乙</li></ol><p>間</p><ol start="20"><li>丙</li></ol><p>間</p><ol start="4"><li>丁</li></ol><p>間</p><ol start="3"><li>戊</li></ol>',
  ],
  [
    'Word, of several levels',
    `${word('2.')}甲</p>${word('2.1.', 2)}乙</p>${word('2.2.', 2)}丙</p>${word('3.')}丁</p>`,
    '<ol start="2"><li>甲<ol><li>乙</li><li>丙</li></ol></li><li>丁</li></ol>',
  ],
  [
    'Word, in letters and Roman numbers',
    `${word('b.')}甲</p><p>間</p>${word('iv)')}乙</p>${word('v)')}丙</p><p>間</p>${word('i.')}丁</p>${word('ii.')}戊</p>`,
    '<ol start="2"><li>甲</li></ol><p>間</p><ol start="4"><li>乙</li><li>丙</li></ol><p>間</p><ol><li>丁</li><li>戊</li></ol>',
  ],
  [
    'Google Docs, behind a paragraph',
    '<b id="docs-internal-guid-1" style="font-weight:normal"><ol><li dir="ltr" aria-level="1"><p>甲</p></li></ol><p>間</p><ol start="2"><li dir="ltr" aria-level="1"><p>乙</p></li></ol></b>',
    '<ol><li>甲</li></ol><p>間</p><ol start="2"><li>乙</li></ol>',
  ],
  [
    'a page whose numbers jump',
    '<ol><li>甲</li><li value="5">戊<ol start="3"><li>丙</li></ol></li><li>己</li></ol>',
    '<ol><li>甲</li></ol><ol start="5"><li>戊<ol start="3"><li>丙</li></ol></li><li>己</li></ol>',
  ],
  [
    'pieces that go on counting',
    '<ol start="5"><li>戊</li></ol><ol start="6"><li>己</li></ol><ol start="9"><li>壬</li></ol>',
    '<ol start="5"><li>戊</li><li>己</li></ol><ol start="9"><li>壬</li></ol>',
  ],
  ['a number that none is', '<ol start="x"><li value="-3">甲</li></ol>', '<ol><li>甲</li></ol>'],
])('the numbers of %s stay', (_name, html, expected) => {
  expect(paste(html)).toBe(expected);
  expect(sanitiseHtml(expected)).toBe(expected);
});

test('items keep the numbers that a browser shows, in pastes and imports, whatever lists and items say', () => {
  const number = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null });
  const attribute = (name: string, value: number | null) => (value === null ? '' : ` ${name}="${value}"`);
  const list = fc.record({ start: number, values: fc.array(number, { minLength: 1, maxLength: 5 }) });
  const body = fc.array(list, { minLength: 1, maxLength: 4 }).map((lists) =>
    lists
      .map(({ start, values }, at) => {
        const items = values.map((value, item) => `<li${attribute('value', value)}>項${at}之${item}</li>`);
        return `<ol${attribute('start', start)}>${items.join('')}</ol><p>間</p>`;
      })
      .join(''),
  );
  const imported = (html: string) =>
    foreignHtml(html, {
      findPicture: () => undefined,
      findLink: () => undefined,
      dropped: () => {},
      missing: () => {},
      hasLineBreaks: false,
      base: 'https://old.example/',
    });
  fc.assert(
    fc.property(body, (html) => {
      const shown = shownNumbers(html);
      expect(shownNumbers(paste(html))).toEqual(shown);
      expect(shownNumbers(imported(html))).toEqual(shown);
    }),
  );
});

test.each([
  ['5. 戊\n6. 己', { start: 5, items: ['戊', '己'] }],
  ['1、甲\r\n\r\n2、乙 ', { start: 1, items: ['甲', '乙'] }],
  ['2026. 年', null],
  ['A. Lincoln\nB. Franklin', null],
  ['3.5 元\n4.5 元', null],
  ['1. 甲\n3. 丙', null],
  ['1. 甲\n間', null],
])('the lines %j are read as %j', (text, expected) => {
  expect(numberedLines(text)).toEqual(expected);
});
