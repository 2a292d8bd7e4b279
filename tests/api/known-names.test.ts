import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKnownNames } from '../../server/articles/known-names.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database/open-database.ts';
import {
  addTestArticle,
  addTestAuthor,
  addTestCategory,
  addTestMedia,
  addTestSeries,
} from '../harness/test-content.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the names of an edition are those of everything public, with the length of each list', async () => {
  const { sql, db } = database;
  const [category, author] = [await addTestCategory(sql), await addTestAuthor(sql)];
  const cover = await addTestMedia(sql, 'picture', 'seen');
  const shown = await addTestArticle(sql, { slug: 'shown', category, author, tags: ['水圳'], coverId: cover });
  await addTestArticle(sql, { slug: 'film', category, author, kind: 'video', tags: ['水圳'] });
  const unseen = await addTestArticle(sql, { slug: 'unseen', category, author, status: 'draft', tags: ['山城'] });
  const later = new Date(Date.now() + 3_600_000);
  await addTestArticle(sql, { slug: 'later', category, author, publishedAt: later, tags: ['水圳'] });
  await sql(`insert into redirects (from_path, to_path) values ('/news/old', '/news/shown')`);

  await addTestSeries(sql, { slug: 'public', parts: [shown.id] });
  await addTestSeries(sql, { slug: 'planned', parts: [unseen.id] });

  let edition = '1';
  const knownNames = createKnownNames({ db, edition: () => edition });
  const names = await knownNames();
  expect(['shown', 'film', 'unseen', 'later'].filter(names.hasArticle)).toEqual(['shown', 'film']);
  expect([names.hasMedia(cover), names.hasMedia('nothing')]).toEqual([true, false]);
  expect([names.hasRedirect('/news/old'), names.hasRedirect('/news/shown')]).toEqual([true, false]);
  expect([names.author(author.slug), names.category(category.slug), names.author('nobody')]).toEqual([2, 2, undefined]);
  expect([names.tag('水圳'), names.tag('山城')]).toEqual([2, undefined]);
  expect(['public', 'planned', 'nothing'].filter(names.hasSeries)).toEqual(['public']);
  expect([names.news, names.videos]).toEqual([1, 1]);

  await sql(`update articles set status = 'published' where slug = 'unseen'`);
  expect((await knownNames()).hasArticle('unseen')).toBe(false);
  edition = '2';
  expect((await knownNames()).hasArticle('unseen')).toBe(true);
});
