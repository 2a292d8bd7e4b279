import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { emptyFields } from '../../contract/desk/model/article.ts';
import { textDifference } from './text-difference.ts';
import { readBlock } from './words-of-block.ts';

const page = new JSDOM().window.document;

function read(html: string) {
  const template = page.createElement('template');
  template.innerHTML = html;
  return readBlock(template.content);
}

test.each([
  [
    '<table><tbody><tr><th>月份</th><td>件數</td></tr>\n<tr><td>一月</td><td>1,204</td></tr></tbody></table>',
    '月份｜件數\n一月｜1,204',
  ],
  ['<ul>\n<li>一</li>\n<li>二\n<ul>\n<li>三</li>\n</ul></li>\n</ul>', '一\n二\n三'],
  ['<ol>\n<li>一</li>\n<li>二</li>\n</ol>', '一\n二'],
  ['<ol start="5">\n<li>一</li>\n<li>二</li>\n</ol>', '［編號從 5 開始］\n一\n二'],
  [
    '<ol start="0">\n<li>一\n<ol start="12">\n<li>二</li>\n</ol></li>\n</ol>',
    '［編號從 0 開始］\n一\n［編號從 12 開始］\n二',
  ],
  ['<p>凌晨\n三點<br />開市</p>', '凌晨 三點\n開市'],
  ['<figure><img alt="船" /><figcaption>港口</figcaption></figure>', '［圖片：船］港口'],
])('the words of %s', (html, words) => {
  expect(read(html).words).toBe(words);
});

test.each([
  ['<ol start="5"><li>一</li></ol>', '<ol start="6"><li>一</li></ol>', ['［編號從 ', '-5', '+6', ' 開始］\n一']],
  ['<ol start="5"><li>一</li></ol>', '<ol><li>一</li></ol>', ['-［編號從 5 開始］\n', '一']],
  ['<ol start="5"><li>一</li></ol>', '<ol start="5"><li>一</li></ol>', ['［編號從 5 開始］\n一']],
])('from %s to %s the first number is all that differs', (before, after, shown) => {
  const [block] = textDifference({ ...emptyFields, bodyHtml: before }, { ...emptyFields, bodyHtml: after }, read);
  const signs = { same: '', added: '+', removed: '-' };
  expect(block?.parts.map(({ text, change }) => `${signs[change]}${text}`)).toEqual(shown);
});
