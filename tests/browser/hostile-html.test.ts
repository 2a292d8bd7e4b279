import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { foreignHtml } from '../../server/articles/import/html/foreign-html.ts';
import { renderMarkdown } from '../../server/articles/markdown.ts';
import { sanitiseHtml } from '../../server/articles/sanitise-html.ts';
import { withPosters } from '../../server/articles/videos-in-text.ts';
import { type OpenPage, test } from '../harness/browser.ts';
import { databaseUrl } from '../harness/database/postgres-databases.ts';
import { registerMember } from '../harness/members.ts';
import { runCommandHere } from '../harness/operator.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { logIn, refusedCalls } from './account/account-steps.ts';
import { hostileHtml, hostileNames, hostileText } from './hostile-html.ts';

let site: TestSite;

/** The pictures that the corpus names do not exist, which the browser tells. */
const missing = /Failed to load resource.*404.*\/media\//;
const clip = fileURLToPath(new URL('../../content/clips/tea-slow-pour.mp4', import.meta.url));

async function hostileFolder(): Promise<string> {
  const folder = tempFolder();
  const write = (name: string, lines: string[]) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), lines.join('\n'));
  };
  const quoted = JSON.stringify(hostileText);
  const [picture, script] = [JSON.stringify(hostileNames.picture), JSON.stringify(hostileNames.script)];
  write('categories/odd.md', ['---', `name: ${picture}`, 'color: "#225588"', '---', hostileText]);
  write('authors/odd.md', ['---', `name: ${script}`, `title: ${picture}`, '---', hostileText]);
  const cover = sharp({ create: { width: 400, height: 225, channels: 3, background: '#336699' } });
  writeFileSync(path.join(folder, 'cover.png'), await cover.png().toBuffer());
  copyFileSync(clip, path.join(folder, 'clip.mp4'));
  const cue = `00:00.000 --> 00:09.000\n<c.x onclick=alert(1)><v x>字幕</v></c>${hostileText}`;
  write('clip.vtt', [
    `WEBVTT - ${hostileText}`,
    '',
    'STYLE',
    '::cue { background: url(https://evil.example/a) }',
    '',
    cue,
  ]);
  const head = [
    'category: odd',
    'author: odd',
    `tags: [${picture}, ${script}]`,
    `summary: ${quoted}`,
    `keyPoints: [${quoted}]`,
  ];
  const words = `cover: { image: cover.png, alt: ${quoted}, caption: ${quoted}, credit: ${quoted} }`;
  for (const [at, html] of hostileHtml.entries()) {
    write(`markdown-${at}.md`, ['---', `title: ${quoted}`, ...head, words, '---', '字', '', html]);
  }
  write('film.md', [
    '---',
    `title: ${quoted}`,
    ...head,
    'video: { file: clip.mp4, captions: clip.vtt, seconds: 9 }',
    '---',
    '字',
  ]);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  write('tips/today.md', ['---', `title: ${quoted}`, `date: ${today}`, '---', hostileHtml.join('\n\n')]);
  return folder;
}

function wordpressExport(): string {
  const file = path.join(tempFolder(), 'export.xml');
  const items = hostileHtml.map(
    (html, at) => `<item><title>${at}</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
      <wp:post_id>${at}</wp:post_id><wp:post_name>wordpress-${at}</wp:post_name>
      <category domain="category" nicename="odd">x</category>
      <content:encoded><![CDATA[<p>字</p>${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]></content:encoded></item>`,
  );
  writeFileSync(file, `<rss><!-- wordpress.org/export/1.2/ --><channel>${items.join('\n')}</channel></rss>`);
  return file;
}

/** All texts of one import on one page, one after the other as they were stored. */
async function together(beginning: string): Promise<void> {
  const rows = await site.sql('select body_html from articles where slug ~ $1 order by id', [`^${beginning}-\\d+$`]);
  expect(rows.length).toBeGreaterThan(hostileHtml.length - 5);
  const bodyHtml = rows.map((row) => row.body_html).join('<hr>');
  await addTestArticle(site.sql, { slug: `all-${beginning}`, bodyHtml });
}

beforeAll(async () => {
  site = await startTestSite();
  const [{ name }] = (await site.sql('select current_database() as name')) as [{ name: string }];
  const DATABASE_URL = databaseUrl(inject('postgresPort'), name);
  const settings = { DATA_DIR: site.dataDir, DATABASE_URL, SECRET_KEY: secretKey };
  for (const source of [await hostileFolder(), wordpressExport()]) {
    const { stderr, lines } = await runCommandHere(settings, 'content', 'import', source, '--json');
    expect(stderr).toBe('');
    expect(lines.filter(({ state }) => state === 'refused')).toEqual([]);
  }
  await together('markdown');
  await together('wordpress');
});
afterAll(() => site.close());

/** Opens a page without its content policy, and remembers every dialog and every page that the window came to. */
async function openUnguarded(openPage: OpenPage, address: string, allow: RegExp[] = []) {
  const seen: string[] = [];
  const page = await openPage(site, address, {
    context: { bypassCSP: true },
    allow: [missing, /404 \(Not Found\)/, ...allow],
    before: async (opened) => {
      opened.on('dialog', (dialog) => {
        seen.push(`dialog ${dialog.message()}`);
        dialog.dismiss().catch(() => {});
      });
      opened.context().on('page', (other) => seen.push(`window ${other.url()}`));
    },
  });
  await page.locator('header a[aria-label="會員"]').waitFor({ state: 'detached' });
  return { page, seen };
}

/** Does to every element of stored HTML what a reader might, without following links. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: false });
    const kinds = [
      'pointerover',
      'mouseover',
      'mouseenter',
      'focus',
      'click',
      'toggle',
      'error',
      'load',
      'animationend',
    ];
    for (const element of document.querySelectorAll('[data-stored-html] *')) {
      for (const kind of kinds) element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
    }
  });
}

/** What stored HTML holds that it must not, and what of the page it has taken the place of. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const known =
      'P BR HR STRONG EM B I S SUB SUP CODE PRE BLOCKQUOTE UL OL LI TABLE CAPTION THEAD TBODY TR TH TD FIGURE FIGCAPTION IMG H2 H3 H4 A DIV';
    const own = /^\/media\/[0-9a-f]{16}\/\d+\.webp(?: \d+w)?$/;
    for (const element of document.querySelectorAll('[data-stored-html] *')) {
      if (!known.split(' ').includes(element.tagName)) faults.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        if (/^(?:on|style$|name$|form|ping$|poster$|background$|xlink)/.test(name)) faults.push(`${name}=${value}`);
        if (name === 'id' && !value.startsWith('section-')) faults.push(`id=${value}`);
        if (name === 'src' && !own.test(value)) faults.push(`src=${value}`);
        if (name === 'srcset' && !value.split(', ').every((candidate) => own.test(candidate)))
          faults.push(`srcset=${value}`);
      }
      if (element instanceof HTMLAnchorElement && element.href && !/^(?:https?|mailto):/.test(element.href)) {
        faults.push(`href=${element.href}`);
      }
    }
    const shadowed = ['page-data', 'root', 'main', 'corrections'].filter((id) =>
      document.getElementById(id)?.closest('[data-stored-html]'),
    );
    faults.push(...shadowed.map((id) => `shadowed ${id}`));
    const texts = [...document.querySelectorAll('[data-stored-html]')];
    // Read again, as the browser does when it goes from page to page, a text must still be the same.
    for (const text of texts) {
      const again = document.createElement('div');
      again.innerHTML = text.innerHTML;
      if (again.innerHTML !== text.innerHTML) faults.push('not the same when it is read again');
      if (text.parentElement?.closest('[data-stored-html]')) faults.push('a text within a text');
    }
    const intact =
      document.body instanceof HTMLBodyElement &&
      typeof document.getElementById === 'function' &&
      typeof document.querySelector === 'function' &&
      typeof document.cookie === 'string' &&
      document.documentElement instanceof HTMLHtmlElement &&
      document.baseURI === location.href;
    if (!intact) faults.push('the document was clobbered');
    return faults;
  });
}

const tags =
  'p div table thead tbody tr td caption figure figcaption h2 b a ul li blockquote pre svg form template'.split(' ');
const part = fc.constantFrom(
  ...tags.flatMap((tag) => [`<${tag}>`, `<${tag}>`, `</${tag}>`]),
  ...['<div role="region">', '<a href="/x">', '<figure data-film="a">', '<!--', '-->', '<br>', 'x', '\n\n'],
);
const soup = fc.array(part, { minLength: 4, maxLength: 24 }).map((parts) => parts.join(''));

test('no text gets out of the element that holds it, whatever its tags', async ({ openPage }) => {
  const page = await openPage(site, '/404', { allow: [/404 \(Not Found\)/] });
  function store(html: string): string[] {
    const sanitised = sanitiseHtml(html);
    return [
      sanitised,
      renderMarkdown(html, () => undefined),
      foreignHtml(html, { findPicture: () => undefined, findLink: () => undefined, dropped: () => {} }),
      withPosters(sanitised, []),
    ];
  }
  const texts = [...hostileHtml, ...fc.sample(soup, 2_000)].flatMap(store);
  const escaped = await page.evaluate(
    (all) =>
      all.filter((text) => {
        const html = `<!doctype html><body><main><div id="text">${text}</div><p id="after"></p></main></body>`;
        const read = new DOMParser().parseFromString(html, 'text/html');
        const [holder, after] = [read.getElementById('text'), read.getElementById('after')];
        return after?.parentElement !== read.querySelector('main') || after?.previousElementSibling !== holder;
      }),
    texts,
  );
  expect(escaped).toEqual([]);
});

describe('hostile HTML, shown without the content policy', () => {
  test.for(['all-markdown', 'all-wordpress'])(
    '%s does nothing, first loaded or come to within the site',
    async (slug, { openPage }) => {
      const { page, seen } = await openUnguarded(openPage, `/news/${slug}`);
      const address = page.url();
      await touchEverything(page);
      expect(await faultsOf(page)).toEqual([]);
      const count = await page.locator('[data-stored-html] hr').count();
      expect(count).toBeGreaterThan(hostileHtml.length - 10);
      await page.goto('/');
      await page.evaluate((path) => history.pushState(null, '', path), '/');
      await page.locator(`a[href="/news/${slug}"]`).first().click();
      await page.waitForURL(address);
      await page.locator('[data-stored-html] hr').first().waitFor();
      await touchEverything(page);
      expect(await faultsOf(page)).toEqual([]);
      expect([page.url(), ...seen]).toEqual([address]);
    },
  );

  test('a tip does nothing either', async ({ openPage }) => {
    const member = await registerMember(site);
    const { page, seen } = await openUnguarded(openPage, '/404', [refusedCalls]);
    await logIn(page, member);
    await page.getByRole('dialog', { name: '每日小知識' }).locator('[data-stored-html]').waitFor();
    await touchEverything(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(seen).toEqual([]);
  });

  test('titles, names, summaries and words under pictures are texts', async ({ openPage }) => {
    const paths = [
      '/',
      '/news/markdown-0',
      '/news/category/odd',
      '/news/author/odd',
      `/news/tag/${encodeURIComponent(hostileText)}`,
    ];
    const { page, seen } = await openUnguarded(openPage, `/search?q=${encodeURIComponent(hostileText)}`);
    for (const address of ['', ...paths]) {
      if (address) await page.goto(address);
      expect([address, await page.locator('main img[src="x"], main script').count()]).toEqual([address, 0]);
      expect([address, ...seen]).toEqual([address]);
    }
  });

  test('captions are texts', async ({ openPage }) => {
    const { page, seen } = await openUnguarded(openPage, '/news/film');
    await page.getByRole('button', { name: /^播放影片/ }).click();
    const caption = page.locator('div:has(> video) p');
    await expect.poll(() => caption.textContent()).toContain('字幕');
    expect(await page.locator('main img[src="x"], main script').count()).toBe(0);
    expect(seen).toEqual([]);
  });

  test('a stored row with the id of the page’s data, from before ids were limited, breaks nothing', async ({
    openPage,
  }) => {
    await addTestArticle(site.sql, {
      slug: 'old-row',
      bodyHtml: '<h2 id="page-data">{"page":"x"}</h2><p id="root">x</p>',
    });
    const { page, seen } = await openUnguarded(openPage, '/news/old-row');
    expect(await page.locator('h1').count()).toBe(1);
    expect(seen).toEqual([]);
  });
});
