import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestTip } from '../../harness/test-content.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('a member’s export tells neither title, slug nor correction of what is scheduled or taken down, nor a tip to come', async () => {
  const member = await registerMember(site);
  const open = await addTestArticle(site.sql, { title: '山上的風' });
  const secret = await addTestArticle(site.sql, { title: '還不能說的事', slug: 'not-yet-known' });
  const tipId = await addTestTip(site.sql);
  await member.api('tip/collection', { id: tipId });
  for (const { id, slug } of [open, secret]) {
    await member.api('collection/add', { type: 'article', id });
    await member.api('later/add', { items: [{ id }] });
    await member.api('history/add', { slug, progress: 1 });
    await member.api('report/add', { slug, token: randomUUID(), kind: 'typo', suggestion: '錯字' });
    await site.sql('insert into article_corrections (article_id, text) values ($1, $2)', [id, '還不能說的更正']);
  }
  await member.api('correction/list');
  await site.sql('delete from article_corrections where article_id = $1', [open.id]);
  const exported = async () => JSON.stringify((await member.api('user/export')).data);
  expect((await exported()).split('還不能說的事')).toHaveLength(6);
  await site.sql(`update tips set publish_date = publish_date + 400, title = '明年的小知識' where id = $1`, [tipId]);
  for (const change of [`published_at = now() + interval '1 day'`, `published_at = now(), status = 'withdrawn'`]) {
    await site.sql(`update articles set ${change} where id = $1`, [secret.id]);
    const text = await exported();
    for (const words of ['還不能說', secret.slug, '明年的小知識']) expect(text).not.toContain(words);
    expect(text).toContain('山上的風');
  }
});
