import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { openTestDatabase } from '../../harness/database/open-database.ts';

test('texts that were stored before ids and srcset were limited are mended by the migration', async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const own = '/media/0123456789abcdef/640.webp';
  const safe = `<h2 id="section-1">一</h2><a href="#">x</a><img src="${own}" srcset="${own} 640w, ${own} 960w" alt="" />`;
  const texts: [string, string][] = [
    [safe, safe],
    ['<h2 id="page-data">{}</h2>', '<h2 id="section-page-data">{}</h2>'],
    [
      '<p><a title="a" href="#why">x</a></p><h3 id="why">x</h3><h4 id="section-2">x</h4>',
      '<p><a title="a" href="#section-why">x</a></p><h3 id="section-why">x</h3><h4 id="section-2">x</h4>',
    ],
    [`<img src="${own}" srcset="https://evil.example/a 1x" alt="x" />`, `<img src="${own}" alt="x" />`],
    [`<img src="${own}" srcset="${own} 640w, https://evil.example/a 1x" />`, `<img src="${own}" />`],
    ['<code>&lt;img srcset="https://evil.example/a"&gt; &lt;h2 id="x"&gt;</code>', ''],
  ];
  for (const [at, [stored]] of texts.entries()) {
    await database.sql('insert into tips (slug, title, content_html, publish_date) values ($1, $1, $2, $3)', [
      `tip-${at}`,
      stored,
      `2026-01-0${at + 1}`,
    ]);
  }
  await database.sql(`delete from migrations where name = '0018-stored-html.sql'`);
  await migrate(database.db);
  const mended = await database.sql('select content_html from tips order by publish_date');
  // A text about HTML is not HTML.
  expect(mended.map((row) => row.content_html)).toEqual(texts.map(([stored, wanted]) => wanted || stored));
});
