import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';

let site: TestSite;
const slug = 'arcade-floor-levels';
const clip = 'tea-slow-pour';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const [picture] = await site.sql(`select id from media where kind = 'picture' limit 1`);
  const bodyHtml = [
    '<p>前文，<a href="/news/categories">連結</a>。</p>'.repeat(12),
    '<h2 id="section-1">一節</h2><h3 id="section-2">小節</h3><blockquote><p>引言</p></blockquote>',
    '<ul><li>甲</li></ul><ol><li>乙</li></ol><hr>',
    `<figure><img src="/media/${picture.id}/960.webp" width="1600" height="900" alt="圖"><figcaption>▲圖說。</figcaption></figure>`,
    '<div role="region" aria-label="表格" tabindex="0"><table><tbody><tr><td>格</td></tr></tbody></table></div>',
    `<figure data-film="${clip}"><a href="/news/${clip}">影片</a></figure>`,
    '<p>後文。</p>'.repeat(40),
  ];
  await addTestArticle(site.sql, { slug: 'of-all-kinds', bodyHtml: bodyHtml.join('') });
});
afterAll(() => site.close());

const phone = { width: 390, height: 844 };

describe('an article', () => {
  test('shows everything a reader looks for, on a desktop and on a phone', async ({ openPage }) => {
    const page = await openPage(site, '/news/branch-line-transfer');
    for (const size of [null, phone]) {
      if (size) await page.setViewportSize(size);
      const article = page.locator('article').first();
      const trail = page.getByRole('navigation', { name: '所在位置' }).getByRole('link');
      expect(await trail.allTextContents()).toEqual(['首頁', '交通']);
      expect(await page.locator('h1').textContent()).toContain('準點率 98% 的支線');
      const written = /\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/;
      const header = article.locator('header');
      expect(await header.locator('time').allTextContents()).toEqual([
        expect.stringMatching(written),
        expect.stringMatching(written),
      ]);
      for (const text of [/^石寮坑支線的火車幾乎不誤點/, /^更新 /, /^約 \d+ 分鐘$/]) {
        expect([text, await header.getByText(text).isVisible()]).toEqual([text, true]);
      }
      expect(await header.locator('a[href^="/news/author/"]').isVisible()).toBe(true);
      const cover = article.locator('figure').first();
      expect(await cover.locator('figcaption').textContent()).toMatch(/^▲.+（插畫／見聞視覺組）$/);
      expect(await article.getByRole('heading', { name: '重點' }).isVisible()).toBe(true);
      const footer = article.locator('footer');
      expect(await footer.locator('a[href^="/news/tag/"]').count()).toBeGreaterThan(2);
      expect(await footer.locator('a[href^="/news/author/"]').first().isVisible()).toBe(true);
      expect(await footer.getByText(/^© \d{4} 見聞。未經授權，請勿轉載。$/).isVisible()).toBe(true);
      expect(await page.locator('section:has-text("延伸閱讀") li').count()).toBe(6);
    }
  });

  test('shows all that a text can hold, and its headings can be linked to', async ({ openPage }) => {
    const page = await openPage(site, '/news/of-all-kinds');
    const text = page.locator('article [data-stored-html]');
    const kinds = ['h2', 'h3', 'blockquote', 'ul li', 'ol li', 'figure img', 'figcaption', 'table', 'a', 'hr'];
    const expectAtTop = async (heading: 'h2' | 'h3') => {
      const top = await text.locator(heading).evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeGreaterThan(40);
      expect(top).toBeLessThan(120);
    };
    for (const kind of kinds) expect([kind, await text.locator(kind).first().isVisible()]).toEqual([kind, true]);
    expect(await text.locator('[data-film] video').count()).toBe(1);
    // In the margin, which phones do not have.
    await text.locator('h2').getByRole('link', { name: '這一節的連結' }).click();
    await page.waitForURL('**/news/of-all-kinds#section-1');
    await expectAtTop('h2');

    await page.setViewportSize(phone);
    for (const kind of kinds) expect([kind, await text.locator(kind).first().isVisible()]).toEqual([kind, true]);
    await page.goto('/news/of-all-kinds#section-2');
    await expectAtTop('h3');
  });

  test('can be read without JavaScript', async ({ openPage }) => {
    const page = await openPage(site, `/news/${slug}`, { context: { javaScriptEnabled: false } });
    expect(await page.getByText('一共貼了47張').isVisible()).toBe(true);
    await page.setViewportSize(phone);
    expect(await page.getByText('一共貼了47張').isVisible()).toBe(true);
    await page.getByRole('link', { name: '地方' }).first().click();
    await page.waitForURL('**/news/category/local');
    expect(await page.locator('h1').textContent()).toContain('地方');
  });
});

describe('a video', () => {
  test('plays, with captions in Chinese and byte ranges', async ({ openPage }) => {
    const page = await openPage(site, `/news/${clip}`);
    const video = page.locator('video');
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }));
      element.currentTime = 5;
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      return { at: element.currentTime, length: Math.round(element.duration) };
    });
    expect(played.length).toBe(9);
    expect(played.at).toBeGreaterThanOrEqual(5);
    const track = video.locator('track');
    expect(await track.getAttribute('srclang')).toBe('zh-Hant');
    const captions = await site.get((await track.getAttribute('src')) ?? '');
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await captions.text()).toMatch(/^WEBVTT/);
    const source = (await video.getAttribute('src')) ?? (await video.locator('source').getAttribute('src')) ?? '';
    const part = await site.get(source, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
  });
});

test('the line that tells how much is read looks different from the one that tells of loading, and fills', async ({
  openPage,
}) => {
  const page = await openPage(site, `/news/${slug}`);
  const looks = await page.evaluate(() =>
    ['#root > [aria-hidden]', 'article > [aria-hidden]'].map((selector) => {
      const { position, height, backgroundColor } = getComputedStyle(document.querySelector(selector) as Element);
      return { position, height, backgroundColor };
    }),
  );
  const [loading, reading] = looks;
  expect([loading?.position, reading?.position]).toEqual(['fixed', 'fixed']);
  expect(reading?.height).not.toBe(loading?.height);
  expect(reading?.backgroundColor).not.toBe(loading?.backgroundColor);

  const filled = () =>
    page.locator('main div[aria-hidden=true]').evaluateAll((all) => {
      const bar = all.find((each) => getComputedStyle(each).position === 'fixed');
      return bar ? bar.getBoundingClientRect().width / innerWidth : null;
    });
  await expect.poll(filled).toBe(0);
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect.poll(filled).toBeGreaterThan(0.05);
  expect(await filled()).toBeLessThan(0.95);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(filled).toBe(1);
});
