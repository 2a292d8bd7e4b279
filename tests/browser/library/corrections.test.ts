import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, type TestArticle } from '../../harness/test-content.ts';
import { refusedCalls } from '../account/account-steps.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from '../shell-steps.ts';
import { openAsMember } from './library-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Corrects a sentence as the staff do: a revision with the new text, and a note. */
async function correct({ id }: TestArticle): Promise<void> {
  const store = `insert into article_revisions (article_id, revision, made_by, what, snapshot)
    select id, revision, 'test', 'test', jsonb_build_object('article', to_jsonb(articles), 'tags', '[]'::jsonb)
    from articles where id = $1`;
  await site.sql(store, [id]);
  await site.sql(
    `update articles set body_html = replace(body_html, '二十六', '六十二'), revision = revision + 1 where id = $1`,
    [id],
  );
  await site.sql(store, [id]);
  await site.sql('insert into article_corrections (article_id, text) values ($1, $2)', [id, '攤位數目誤植。']);
}

const bodyHtml = `<p>市場開張了。攤位有二十六個。</p>${'<p>人聲鼎沸的早晨。</p>'.repeat(30)}`;

test('a visitor who read the article before sees the notice on it, over the page, and not again', async ({
  openPage,
}) => {
  const story = await addTestArticle(site.sql, { title: '港邊市場', bodyHtml });
  const page = await openPage(site, `/news/${story.slug}`, { screen: 'phone' });
  const record = () => page.evaluate(() => localStorage.getItem('read-articles') ?? '');
  await expect.poll(record).toContain(story.slug);
  await correct(story);
  await expect.poll(async () => (await site.get(`/news/${story.slug}`)).text()).toContain('攤位數目誤植');
  await page.reload();
  const bar = page.getByRole('complementary', { name: '您讀過之後，這篇文章有更正' });
  await bar.waitFor();
  await bar.getByText('看更正了什麼').tap();
  await bar.locator('del', { hasText: '攤位有二十六個。' }).waitFor();
  await bar.locator('ins', { hasText: '攤位有六十二個。' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  await expect.poll(record).toContain('"revision":2');
  await bar.getByRole('button', { name: '關閉更正通知' }).tap();
  await bar.waitFor({ state: 'detached' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const recorded = await record();
  await page.reload();
  await expect.poll(record).not.toBe(recorded);
  expect(asked.filter((url) => url.includes('correction-bar'))).toEqual([]);
});

test('a member finds what was corrected since they read it, and the badge goes when it is seen', async ({
  openPage,
}) => {
  const story = await addTestArticle(site.sql, { title: '山上的風', bodyHtml });
  const member = await registerMember(site);
  await member.api('history/add', { slug: story.slug, revision: 1 });
  await correct(story);
  const page = await openAsMember(openPage, site, member, '/member-rule', { allow: [refusedCalls] });
  const opener = page.getByRole('button', { name: '1 則新通知，林美玲' });
  await opener.click();
  await page.getByRole('menuitem', { name: '更正通知 (1)' }).waitFor();

  const away = '**/api/correction/list';
  await page.route(away, (route) => route.abort());
  await page.getByRole('menuitem', { name: '更正通知 (1)' }).click();
  await page.getByText('連線異常，請稍後再試').waitFor();
  await page.unroute(away);
  await page.getByRole('button', { name: '重試' }).click();
  const row = page.locator('main li', { hasText: '山上的風' });
  await row.getByText('攤位數目誤植。').waitFor();
  await row.getByText('新', { exact: true }).waitFor();
  await row.locator('del', { hasText: '攤位有二十六個。' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: '林美玲', exact: true }).waitFor();
  await page.reload();
  await row.waitFor();
  expect(await row.getByText('新', { exact: true }).count()).toBe(0);
  await member.api('history/clear');
  await page.reload();
  await page.getByText('還沒有更正通知').waitFor();
});
