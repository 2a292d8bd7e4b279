import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import {
  cangjie,
  type DocumentNode,
  documentOf,
  draftWith,
  inputMethod,
  openArticle,
  putCursor,
  saved,
  zhuyin,
} from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

const bodyHtml = [
  '<p>段落<strong>粗體</strong>與<a href="/news/a">連結</a>之後</p>',
  '<h2 id="section-1">大標題</h2>',
  '<h3 id="section-2">小標題</h3>',
  '<blockquote>\n<p>引用的話</p>\n</blockquote>',
  '<aside>\n<p>補充說明</p>\n</aside>',
  '<ul>\n<li>清單項目</li>\n</ul>',
  '<ol>\n<li>編號項目</li>\n</ol>',
  '<div role="region" aria-label="表格" tabindex="0"><table>\n<thead>\n<tr>\n<th>表頭文字</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>表格文字</td>\n</tr>\n</tbody>\n</table>\n</div>',
  '<pre><code>程式文字</code></pre>',
  '',
].join('\n');

/** Every kind of block, by how the editor shows it. */
const blocks = [
  ['> p', '段落粗體與連結之後'],
  ['> h2', '大標題'],
  ['> h3', '小標題'],
  ['blockquote p', '引用的話'],
  ['aside p', '補充說明'],
  ['ul li p', '清單項目'],
  ['ol li p', '編號項目'],
  ['th p', '表頭文字'],
  ['td p', '表格文字'],
  ['pre code', '程式文字'],
] as const;

/** The document with each text replaced; everything else stays as it is. */
function withTexts(node: DocumentNode, change: (text: string) => string): DocumentNode {
  return {
    ...node,
    ...(node.text !== undefined && { text: change(node.text) }),
    ...(node.content && { content: node.content.map((child) => withTexts(child, change)) }),
  };
}

test('composed characters arrive once and in order at the start, middle and end of every kind of block', async ({
  openPage,
}) => {
  const id = await draftWith(editor, { title: '組字', bodyHtml });
  const page = await openArticle(openPage, site, editor, id);
  const method = await inputMethod(page);
  const before = await documentOf(page);
  const textOf = (selector: string) => page.locator(`.desk-body ${selector}`).first().innerText();
  for (const [selector, text] of blocks) {
    let now: string = text;
    for (const at of [0, Math.floor(text.length / 2), text.length + 4]) {
      await putCursor(page, selector, at);
      await method.compose(zhuyin, '測試');
      now = `${now.slice(0, at)}測試${now.slice(at)}`;
      expect((await textOf(selector)).replaceAll('\n', ''), `${selector} at ${at}`).toBe(now);
    }
  }
  const withoutComposed = (text: string) => text.replaceAll(/[測試]/g, '');
  expect(withTexts(await documentOf(page), withoutComposed)).toEqual(before);
  // The article is shown as saved until the desk has learned of the last change.
  const stored = async () =>
    (await editor.call('article/open', { id })).data.fields.bodyHtml.replace(/<[^>]+>/g, '') as string;
  for (const [, text] of blocks) {
    const middle = Math.floor(text.length / 2);
    const half = text.length + 4;
    const twice = `測試${text}`;
    const written = `${twice.slice(0, middle)}測試${twice.slice(middle)}`;
    await expect.poll(stored).toContain(`${written.slice(0, half)}測試`);
  }
});

test('within and behind every mark and reading a composition changes nothing but the text there', async ({
  openPage,
}) => {
  const parts = [
    ...['strong', 'em', 'b', 'i', 's', 'sub', 'code'].map((name) => ({ name, open: `<${name}>` })),
    { name: 'sup', open: '<sup id="section-noteref-1">' },
    { name: 'a', open: '<a href="https://example.org/" title="題" rel="noopener">' },
    { name: 'ruby', open: '<ruby>' },
  ];
  const reading = 'ㄔˋ';
  const html = parts.map(({ name, open }) => {
    const behind = name === 'ruby' ? `<rp>（</rp><rt>${reading}</rt><rp>）</rp>` : '';
    return `<p>前${open}中間字${behind}</${name}>後</p>`;
  });
  const id = await draftWith(editor, { title: '組字', bodyHtml: `${html.join('\n')}\n` });
  const page = await openArticle(openPage, site, editor, id);
  const method = await inputMethod(page);
  const before = await documentOf(page);
  for (const at of parts.keys()) {
    const paragraph = `> p:nth-child(${at + 1})`;
    await putCursor(page, paragraph, 2);
    await method.compose(cangjie, '一');
    await putCursor(page, paragraph, 4);
    await method.compose(zhuyin, '二');
    // Nothing is added to a mark or a reading by writing behind what follows it.
    await putCursor(page, paragraph, 7 + (parts[at]?.name === 'ruby' ? reading.length : 0));
    await method.compose(cangjie, '三');
  }
  const written = { 中間字: '中一間二字', 後: '後三' };
  expect(await documentOf(page)).toEqual(withTexts(before, (text) => written[text as keyof typeof written] ?? text));
  const stored = async () => (await editor.call('article/open', { id })).data.fields.bodyHtml.trim();
  await expect.poll(stored).toBe(html.join('\n').replaceAll('中間字', '中一間二字').replaceAll('後', '後三'));
});

test('Enter that confirms a candidate splits no block and leaves no caption, title or summary', async ({
  openPage,
}) => {
  const bodyHtml = [
    '<p>段落</p>',
    '<ul>\n<li>項目</li>\n</ul>',
    '<figure data-film="a"><a href="/news/a">影片</a><figcaption>圖說</figcaption></figure>',
    '<blockquote>\n<p>引用</p>\n</blockquote>',
  ].join('\n');
  const id = await draftWith(editor, { title: '標題', summary: '摘要', bodyHtml: `${bodyHtml}\n` });
  const page = await openArticle(openPage, site, editor, id);
  const method = await inputMethod(page);
  for (const selector of ['> p', 'li p', 'figcaption', 'blockquote p']) {
    await putCursor(page, selector, 2);
    await method.begin(zhuyin);
    await method.pressEnter();
    await method.confirm('測');
  }
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  for (const label of ['標題', '摘要']) {
    await field(label).focus();
    await field(label).press('End');
    await method.begin(zhuyin);
    await method.pressEnter();
    await method.confirm('測');
    expect(await field(label).inputValue()).toBe(`${label}測`);
    expect(await field(label).evaluate((element) => element === document.activeElement)).toBe(true);
  }
  const stored = async () => (await editor.call('article/open', { id })).data.fields;
  await expect.poll(stored).toMatchObject({ title: '標題測', summary: '摘要測' });
  expect((await stored()).bodyHtml.trim()).toBe(bodyHtml.replace(/段落|項目|圖說|引用/g, '$&測'));
});

test('what is still composed is saved too, once, and the composition goes on', async ({ openPage }) => {
  const id = await draftWith(editor, { title: '組字', bodyHtml: '<p>開頭</p>\n' });
  const page = await openArticle(openPage, site, editor, id);
  const method = await inputMethod(page);
  const stored = async () => (await editor.call('article/open', { id })).data.fields.bodyHtml.trim();
  await page.evaluate(() => {
    document.addEventListener('compositionend', () => document.body.setAttribute('data-ended', ''));
  });
  await putCursor(page, 'p', 2);
  await page.keyboard.type('a');
  // Some input methods compose a whole sentence before it is confirmed, which would be lost with the tab.
  await method.begin(['ㄘ', '測', '測ㄕ', '測試']);
  await expect.poll(stored).toBe('<p>開頭a測試</p>');
  await saved(page);
  await method.begin(['測試ㄗ', '測試自']);
  await expect.poll(stored).toBe('<p>開頭a測試自</p>');
  expect(await page.locator('body[data-ended]').count()).toBe(0);
  await method.confirm('測試字');
  expect(await page.locator('.desk-body p').innerText()).toBe('開頭a測試字');
  await expect.poll(stored).toBe('<p>開頭a測試字</p>');
});

test('a composition can be undone and written again', async ({ openPage }) => {
  const id = await draftWith(editor, { title: '組字', bodyHtml: '<p>開頭</p>\n' });
  const page = await openArticle(openPage, site, editor, id);
  const method = await inputMethod(page);
  await putCursor(page, 'p', 2);
  await method.compose(zhuyin, '測試');
  await page.keyboard.press('Control+z');
  expect(await page.locator('.desk-body p').innerText()).toBe('開頭');
  await method.compose(zhuyin, '測驗');
  expect(await page.locator('.desk-body p').innerText()).toBe('開頭測驗');
});
