import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { laterMessages } from '../../contract/messages/later.ts';
import { listeningMessages } from '../../contract/messages/listening.ts';
import { test } from '../harness/browser.ts';
import { openDatabaseOf } from '../harness/database/open-database.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { operatorOn } from '../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { addTestArticle, addTestMedia } from '../harness/test-content.ts';
import { testMp3 } from '../harness/test-media.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { logOut, stored } from './account/account-steps.ts';
import { openAsMember } from './library/library-steps.ts';
import { cutOff, faultsInBothThemes } from './shell-steps.ts';
import { type FakeVoice, finishSentence as finish, giveVoices, spokenLast, voiceOf } from './voice-steps.ts';

let site: TestSite;
const slug = 'arcade-floor-levels';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('listening') ?? [])].map((range) => String(range)).join(''));
const bar = (page: Page) => page.getByRole('region', { name: '聽新聞' });

/** What has the focus, by its name. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

const titleOf = async (page: Page) => (await page.locator('h1').textContent()) ?? '';

async function listen(page: Page): Promise<void> {
  await page.getByRole('button', { name: '聽這篇' }).click();
  await bar(page).getByRole('button', { name: '暫停' }).waitFor();
}

const withVoices = (langs: string[]) => (opened: Page) => giveVoices(opened, langs);

test('a tap that ends a selection does not move what is listened to', async ({ openPage }) => {
  const page = await openPage(site, `/news/${slug}`, { before: withVoices(['zh-TW']) });
  await listen(page);
  const paragraphs = page.locator('[data-stored-html] > p');
  await paragraphs.nth(0).click({ position: { x: 60, y: 12 }, clickCount: 2 });
  await page.locator('article > div > button', { hasText: '回報錯誤' }).waitFor();
  const before = await highlighted(page);
  const other = paragraphs.filter({ hasText: '一共貼了' });
  await other.click({ position: { x: 20, y: 12 } });
  await page.waitForFunction(() => getSelection()?.isCollapsed);
  expect(await highlighted(page)).toBe(before);
  await other.click({ position: { x: 20, y: 12 } });
  await expect.poll(() => highlighted(page)).toBe(await other.textContent());
});

/** The sentence stays on the screen while the voice goes on. */
async function followsTheVoice(page: Page): Promise<void> {
  for (let sentences = 0; sentences < 8; sentences += 1) await finish(page);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('listening') ?? [];
        const { top, bottom } = (range as Range).getBoundingClientRect();
        return top > 60 && bottom < innerHeight - 150;
      }),
    )
    .toBe(true);
}

async function changesSpeedAndGoesBack(page: Page): Promise<void> {
  const sentence = await highlighted(page);
  const speed = bar(page).getByRole('combobox', { name: '朗讀速度' });
  expect(await speed.locator('option').allTextContents()).toEqual(['0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×']);
  await speed.selectOption('1.5');
  await expect.poll(() => voiceOf(page, ({ rate }) => rate)).toBe(1.5);
  await bar(page).getByRole('button', { name: '後退 15 秒' }).click();
  await expect.poll(() => highlighted(page)).not.toBe(sentence);
}

async function goesOnFromATappedSentence(page: Page): Promise<void> {
  const paragraph = page.locator('[data-stored-html] > p').filter({ hasText: '一共貼了' });
  await paragraph.tap({ position: { x: 20, y: 12 } });
  await expect.poll(() => highlighted(page)).toBe(await paragraph.textContent());
}

/** A reader who scrolls away is not pulled back, and can return. */
async function scrollsAwayAndReturns(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new WheelEvent('wheel'));
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  });
  const back = bar(page).getByRole('button', { name: '回到朗讀處' });
  await back.waitFor();
  await back.press('Enter');
  await back.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('暫停');
}

/** On another page the bar stays, the voice goes on, and the bar's link leads back to the highlighted sentence. */
async function listensOnTheHomePage(page: Page, title: string): Promise<void> {
  const before = await spokenLast(page);
  await page.getByRole('navigation', { name: '快速選單' }).getByRole('link', { name: '首頁' }).press('Enter');
  await page.waitForURL((address) => address.pathname === '/');
  await finish(page);
  await expect.poll(() => spokenLast(page)).not.toBe(before);
  expect(await bar(page).getByRole('link', { name: title }).getAttribute('href')).toBe(`/news/${slug}`);
  await bar(page).getByRole('link', { name: title }).press('Enter');
  await expect.poll(() => highlighted(page)).not.toBe('');
}

async function beginsWhereItWasAfterAReload(page: Page): Promise<void> {
  const place = await highlighted(page);
  await page.reload();
  await listen(page);
  await expect.poll(() => highlighted(page)).toBe(place);
  await page.getByText('從上次聽到的地方繼續').waitFor();
}

test('reads an article aloud, follows it on the page, and goes on while other pages are opened', async ({
  openPage,
}) => {
  const page = await openPage(site, `/news/${slug}`, { screen: 'phone', before: withVoices(['zh-TW', 'en-US']) });
  const title = await titleOf(page);
  await listen(page);
  await expect.poll(() => highlighted(page)).toBe(title);
  await finish(page);
  await expect.poll(() => highlighted(page)).toBe('重點');
  await followsTheVoice(page);
  await changesSpeedAndGoesBack(page);
  await goesOnFromATappedSentence(page);
  await scrollsAwayAndReturns(page);
  await listensOnTheHomePage(page, title);
  await beginsWhereItWasAfterAReload(page);
});

test('shows the page of the sentence, all of it, where the text is in vertical lines', async ({ openPage }) => {
  const before = async (page: Page) => {
    await giveVoices(page, ['zh-TW']);
    await page.addInitScript(() => localStorage.setItem('vertical', 'on'));
  };
  const page = await openPage(site, `/news/${slug}`, { before });
  await page.locator('[data-pager] button').first().waitFor();
  await listen(page);
  for (let sentences = 0; sentences < 12; sentences += 1) await finish(page);
  const isShown = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('listening') ?? [];
      const { top, left } = (range as Range).getClientRects()[0] ?? new DOMRect();
      const bar = document.querySelector('section[aria-label="聽新聞"]')?.getBoundingClientRect();
      const box = document.querySelector('article > [data-stored-html]')?.getBoundingClientRect();
      if (!bar || !box) return false;
      return box.top >= 0 && box.bottom <= bar.top && top >= box.top - 1 && top < box.bottom && left >= box.left - 1;
    });
  await expect.poll(isShown).toBe(true);
});

test('puts articles aside for later, of a category too, goes on with them by itself, and keeps the focus', async ({
  openPage,
}) => {
  const page = await openPage(site, `/news/${slug}`, { screen: 'desktop', before: withVoices(['zh-TW']) });
  const title = await titleOf(page);
  await page.getByRole('button', { name: '稍後聽' }).click();
  await page.getByText('已加入稍後聽').waitFor();
  await bar(page).getByRole('button', { name: '播放' }).press('Enter');
  await expect.poll(() => highlighted(page)).toBe(title);
  await expect.poll(() => focused(page)).toBe('暫停');

  await bar(page).getByRole('button', { name: '定時、語音與接著聽' }).press('Enter');
  await page.getByRole('button', { name: /^加入.+新聞$/ }).click();
  const waiting = bar(page).getByRole('listitem');
  await expect.poll(() => waiting.count()).toBeGreaterThan(1);
  const next = (await waiting.first().getByRole('button').first().textContent()) ?? '';
  await bar(page)
    .getByRole('button', { name: `移除：${next}` })
    .press('Enter');
  await expect.poll(() => waiting.first().textContent()).not.toContain(next);
  const second = (await waiting.first().getByRole('button').first().textContent()) ?? '';
  await expect.poll(() => focused(page)).toBe(`移除：${second}`);
  expect(await faultsInBothThemes(page)).toEqual([]);
  // What loads articles to add says that it waits for a network, and goes on when there is one.
  const adding = bar(page).getByRole('button', { name: '加入稍後讀的文章' });
  await adding.focus();
  await page.context().setOffline(true);
  await bar(page).getByText(listeningMessages.addOffline).waitFor();
  expect(await adding.getAttribute('aria-disabled')).toBe('true');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.context().setOffline(false);
  await bar(page).getByText(listeningMessages.addOffline).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('加入稍後讀的文章');
  await adding.press('Enter');
  await page.getByText(listeningMessages.nothingToAdd).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('定時、語音與接著聽');

  await page.evaluate((name) => {
    const { voice } = globalThis as never as { voice: FakeVoice };
    const isNext = () => document.querySelector('section[aria-label="聽新聞"] a')?.textContent === name;
    for (let sentences = 0; sentences < 500 && !isNext(); sentences += 1) voice.finish();
  }, second);
  await bar(page).getByRole('link', { name: second }).waitFor();
  await bar(page).getByRole('button', { name: '暫停' }).waitFor();
  await bar(page).getByRole('button', { name: '關閉朗讀' }).press('Enter');
  await bar(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('稍後聽');
});

test('says what is missing where the device has no Chinese voice', async ({ openPage }) => {
  const page = await openPage(site, `/news/${slug}`, { screen: 'phone', before: withVoices(['en-US']) });
  await page.getByRole('button', { name: '聽這篇' }).click();
  await bar(page).getByText('這台裝置沒有中文語音').waitFor();
  await page.getByRole('status').filter({ hasText: '這台裝置沒有中文語音' }).waitFor({ state: 'attached' });
  await bar(page).getByRole('button', { name: '播放' }).waitFor();
});

/** An article that takes a minute to hear, six sentences of the same length, from its file. */
async function importWithAudio(): Promise<string> {
  const folder = tempFolder();
  const head = ['title: 聽得見海的清晨', 'category: life', 'author: lin-pei-ying', 'audio: sea.mp3'];
  const text = [...'一二三四五'].map((number) => `第${number}段說海邊的清晨。`).join('\n\n');
  writeFileSync(path.join(folder, 'heard-sea.md'), ['---', ...head, '---', text].join('\n'));
  writeFileSync(path.join(folder, 'sea.mp3'), testMp3(60));
  const database = await openDatabaseOf(site);
  await operatorOn(database, { dataDir: site.dataDir })('content import', [folder]);
  await database.close();
  await waitUntil('the article is public', async () => (await site.get('/news/heard-sea')).status === 200);
  return 'heard-sea';
}

/** Keeps the file's element within the test's reach: it is no part of the page. */
async function findFilePlayer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      if (this.src.includes('/media/')) Object.assign(globalThis, { file: this });
      return play.call(this);
    };
  });
}

type WithFile = typeof globalThis & { file?: HTMLAudioElement };

/** Waits until more of the file is played, and tells up to where, in seconds. */
const heardOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { file } = globalThis as WithFile;
        if (!file) return resolve(0);
        const from = file.currentTime;
        file.addEventListener('timeupdate', () => {
          if (file.currentTime > from) resolve(file.currentTime);
        });
      }),
  );

/** How far a press of a button moves the file, within one step of the page: meanwhile nothing is played. */
const movedBy = (page: Page, label: string) =>
  page.evaluate((name) => {
    const { file } = globalThis as WithFile;
    const before = file?.currentTime ?? 0;
    document.querySelector<HTMLElement>(`section[aria-label="聽新聞"] [aria-label="${name}"]`)?.click();
    return Math.round((file?.currentTime ?? 0) - before);
  }, label);

test('plays the article’s audio file over navigation and a reload to its end', async ({ openPage }) => {
  const heard = await importWithAudio();
  const before = async (page: Page) => {
    await giveVoices(page, ['zh-TW']);
    await findFilePlayer(page);
  };
  const page = await openPage(site, `/news/${heard}`, { before });
  await page.locator('article [data-later]').first().click();
  await listen(page);
  expect(await heardOn(page)).toBeGreaterThan(0);
  expect([await movedBy(page, '前進 15 秒'), await movedBy(page, '前進 15 秒')]).toEqual([15, 15]);
  expect(await movedBy(page, '後退 15 秒')).toBe(-15);

  await page.locator('footer').last().getByRole('link', { name: '更正紀錄' }).press('Enter');
  await page.waitForURL('**/news/corrections');
  expect(await heardOn(page)).toBeGreaterThan(15);
  await bar(page).getByRole('link', { name: '聽得見海的清晨' }).press('Enter');
  await expect.poll(() => highlighted(page)).not.toBe('');
  await bar(page).getByRole('button', { name: '暫停' }).click();

  await page.reload();
  await listen(page);
  await page.getByText('從上次聽到的地方繼續').waitFor();
  // The second of six sentences begins after seven seconds; on a slow machine a later one was reached.
  expect(await heardOn(page)).toBeGreaterThan(7);
  while ((await movedBy(page, '前進 15 秒')) === 15);
  await bar(page).getByText('已經聽完了').waitFor();
  await page.getByText(laterMessages.finished).waitFor();
  expect(await stored(page, 'listening-places')).not.toContain(heard);
  expect(await voiceOf(page, ({ spoken }) => spoken)).toEqual([]);
});

test('goes on with the voice where the article’s audio file cannot be played', async ({ openPage }) => {
  // The file behind the row is missing.
  const audio = await addTestMedia(site.sql, 'audio', 'missing.mp3');
  const { slug: broken, id, title } = await addTestArticle(site.sql, { bodyHtml: '<p>第一句。第二句。</p>' });
  await site.sql('update articles set audio_id = $1, audio_seconds = 60 where id = $2', [audio, id]);
  await waitUntil('the article has its audio', async () => {
    return (await (await site.get(`/news/${broken}`)).text()).includes(`/media/${audio}/file`);
  });
  const page = await openPage(site, `/news/${broken}`, { allow: [/status of 404/], before: withVoices(['zh-TW']) });
  await page.getByRole('button', { name: '聽這篇' }).click();
  await bar(page).getByText('音檔無法播放，改用裝置的語音朗讀').waitFor();
  await expect.poll(() => highlighted(page)).toBe(title);
  await finish(page);
  await expect.poll(() => highlighted(page)).toBe('第一句。');
});

test('fits a narrow phone with very large text, and covers neither its other bars nor the end', async ({
  openPage,
}) => {
  const context = { viewport: { width: 320, height: 568 } };
  const page = await openPage(site, `/news/${slug}`, { screen: 'phone', context, before: withVoices(['zh-TW']) });
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '20'));
  await listen(page);
  const edges = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const region = await bar(page).boundingBox();
    const dock = await page.getByRole('navigation', { name: '快速選單' }).boundingBox();
    const footer = await page.locator('footer').last().locator('a').last().boundingBox();
    if (!region || !dock || !footer) return null;
    return { overDock: region.y + region.height <= dock.y + 0.5, belowFooter: footer.y + footer.height <= region.y };
  };
  // The page grows while what lies below the first screen is laid out.
  await expect.poll(edges).toEqual({ overDock: true, belowFooter: true });
  for (const control of await bar(page).locator('> button, > div:not([popover]) > *').all()) {
    const box = await control.boundingBox();
    expect(box && [box.x >= 0, box.x + box.width <= 320, box.width >= 44, box.height >= 44]).toEqual(
      Array(4).fill(true),
    );
  }
  await bar(page).getByRole('button', { name: '定時、語音與接著聽' }).click();
  const timer = bar(page).getByRole('combobox', { name: '睡眠定時' });
  await timer.selectOption('聽完這篇');
  expect(await timer.inputValue()).toBe('end');
  expect(await cutOff(page)).toEqual([]);
});

/** From /my/history, at the place up to which the member has read. */
async function goesOnFromTheHistory(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `繼續聆聽：${title}` }).click();
  await page.waitForURL(`**/news/${slug}#continue-50`);
  await page.getByText('從上次聽到的地方繼續').waitFor();
  const place = async () => {
    const sentence = await highlighted(page);
    const text = (await page.locator('[data-stored-html]').first().textContent()) ?? '';
    return sentence === '' ? -1 : text.indexOf(sentence) / text.length;
  };
  await expect.poll(place).toBeGreaterThan(0.3);
  expect(await place()).toBeLessThan(0.6);
}

/** What is listened to of another article than the one on the page counts as read so far. */
async function listensToWhatWasSaved(page: Page, member: TestMember, saved: string, later: string): Promise<void> {
  await bar(page).getByRole('button', { name: '定時、語音與接著聽' }).click();
  const waiting = () => bar(page).getByRole('listitem').getByRole('button').allTextContents();
  await page.getByRole('button', { name: '加入我的收藏' }).click();
  await expect.poll(waiting).toEqual([saved, '移除']);
  await page.getByRole('button', { name: '加入稍後讀的文章' }).click();
  await expect.poll(waiting).toEqual([saved, '移除', later, '移除']);
  await bar(page).getByRole('button', { name: saved, exact: true }).click();
  await bar(page).getByRole('link', { name: saved }).waitFor();
  const history = async () => (await member.api('history/list')).data.items;
  const listenedTo = expect.objectContaining({ card: expect.objectContaining({ title: saved }) });
  await expect.poll(history).toContainEqual(listenedTo);
  await page.keyboard.press('Escape');
}

test('a member goes on where they stopped reading and with what they saved, and the session ends all of it', async ({
  openPage,
}) => {
  const others = `select id, title from articles where kind = 'news' order by slug <> $1, id limit 3`;
  const [heard, saved, later] = await site.sql(others, [slug]);
  const member = await registerMember(site);
  await member.api('history/add', { slug, progress: 50 });
  await member.api('collection/add', { type: 'article', id: saved?.id });
  await member.api('later/add', { items: [{ id: later?.id, addedAt: '2026-03-01T08:00:00.000Z' }] });
  const page = await openAsMember(openPage, site, member, '/my/history', {
    before: withVoices(['zh-TW']),
    // How far the member has read is recorded every few seconds, also while they log out.
    allow: [/401 .*history\/add/],
  });
  await goesOnFromTheHistory(page, heard?.title);
  await listensToWhatWasSaved(page, member, saved?.title, later?.title);
  await finish(page);
  await expect.poll(() => stored(page, 'listening-places')).toContain(slug);
  await logOut(page);
  await bar(page).waitFor({ state: 'detached' });
  expect(await voiceOf(page, () => speechSynthesis.speaking)).toBe(false);
  for (const key of ['listening-places', 'listening-queue']) expect(await stored(page, key)).toBeNull();
});
