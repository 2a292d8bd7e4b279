import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { wordsOfBlock } from './words-of-block.ts';

const page = new JSDOM().window.document;

test.each([
  [
    '<table><tbody><tr><th>月份</th><td>件數</td></tr>\n<tr><td>一月</td><td>1,204</td></tr></tbody></table>',
    '月份｜件數\n一月｜1,204',
  ],
  ['<ul>\n<li>一</li>\n<li>二\n<ul>\n<li>三</li>\n</ul></li>\n</ul>', '一\n二\n三'],
  ['<p>凌晨\n三點<br />開市</p>', '凌晨 三點\n開市'],
  ['<figure><img alt="船" /><figcaption>港口</figcaption></figure>', '［圖片：船］港口'],
])('the words of %s', (html, words) => {
  const template = page.createElement('template');
  template.innerHTML = html;
  expect(wordsOfBlock(template.content)).toBe(words);
});
