import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, databaseUrl } from '../../harness/database/postgres-databases.ts';
import { sqlOver } from '../../harness/database/sql.ts';
import { runCommand, startCommand } from '../../harness/operator.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';
import { waitUntil } from '../../harness/wait-until.ts';

const stories = ['first', 'second', 'third'];
/** The second story's former address: the import waits for it while another transaction adds it. */
const heldPath = '/2024/second';
let pictures: string;

beforeAll(async () => {
  pictures = tempFolder();
  for (const [at, name] of stories.entries()) {
    const background = `#33669${at}`;
    const picture = sharp({ create: { width: 80, height: 80, channels: 3, background } });
    writeFileSync(path.join(pictures, `${name}.png`), await picture.png().toBuffer());
  }
});

async function emptySite() {
  const port = inject('postgresPort');
  const DATABASE_URL = databaseUrl(port, await createDatabase(port, 'none'));
  return { DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: secretKey };
}
type Site = Awaited<ReturnType<typeof emptySite>>;

/** A folder of Markdown with its pictures, or an export of WordPress with a folder of its own for them. */
const sources: Record<string, () => string[]> = {
  'a folder': () => {
    for (const name of stories) {
      const head = ['---', `title: ${name}`, 'category: 港口', 'author: 馬瑜', `permalink: /2024/${name}/`];
      const body = ['publishedAt: 2026-03-10 14:05', '---', '字', '', `![](${name}.png)`];
      writeFileSync(path.join(pictures, `${name}.md`), [...head, ...body].join('\n'));
    }
    return [pictures, '--create', '--source', 'blog'];
  },
  'a WordPress export': () => {
    const items = stories.map(
      (name, at) => `<item><title>${name}</title><guid>https://old.example/?p=${at}</guid>
        <link>https://old.example/2024/${name}/</link><dc:creator>馬瑜</dc:creator>
        <wp:post_id>${at}</wp:post_id><wp:post_name>${name}</wp:post_name><wp:status>publish</wp:status>
        <wp:post_type>post</wp:post_type><wp:post_date_gmt>2026-03-10 06:05:00</wp:post_date_gmt>
        <category domain="category" nicename="harbor">港口</category>
        <content:encoded><![CDATA[字<img src="https://old.example/${name}.png">]]></content:encoded></item>`,
    );
    const folder = path.join(tempFolder(), 'export');
    mkdirSync(folder);
    const file = path.join(folder, 'export.xml');
    const open = '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>';
    writeFileSync(
      file,
      `${open}<wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`,
    );
    return [file, '--media', pictures];
  },
};

/** Everything that an import stores, with ids replaced by names, and all files, also hidden ones. */
async function contents({ DATABASE_URL, DATA_DIR }: Site) {
  const sql = sqlOver({ connectionString: DATABASE_URL });
  const articles = await sql(`select articles.slug, articles.title, body_html, status, published_at, revision,
      categories.name as category, authors.name as author,
      (select count(*)::int from article_sources where article_id = articles.id) as sources,
      (select count(*)::int from article_revisions where article_id = articles.id) as revisions
    from articles join categories on categories.id = category_id join authors on authors.id = author_id order by slug`);
  const media = await sql('select id, file, width from media order by id');
  const files = readdirSync(path.join(DATA_DIR, 'media/files')).sort();
  return { articles, media, files, redirects: await sql('select from_path, to_path from redirects order by 1') };
}

/** Imports until the second story is stored but not committed, and kills the process there. */
async function importKilled(site: Site, words: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: site.DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('insert into redirects (from_path, to_path) values ($1, $1)', [heldPath]);
    await using running = startCommand(site, 'content', 'import', ...words);
    await waitUntil('the import waits for the address', async () => {
      const waiting = await sqlOver({ connectionString: site.DATABASE_URL })(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into redirects%'`);
      return waiting.length > 0;
    });
    running.child.kill('SIGKILL');
    await running.finished;
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

test.each(Object.entries(sources))(
  'an import of %s that is killed leaves whole articles alone, and the next one ends as if it had not been',
  async (_name, source) => {
    const words = source();
    const [killed, undisturbed] = [await emptySite(), await emptySite()];
    await importKilled(killed, words);
    const half = await contents(killed);
    expect(half.articles.map(({ slug }) => slug)).toEqual(['first']);
    expect(half.articles[0].body_html).toContain(half.media[0].id);
    expect(half.media).toHaveLength(1);

    const [again, whole] = await Promise.all(
      [killed, undisturbed].map((site) => runCommand(site, 'content', 'import', ...words)),
    );
    expect([again?.code, again?.stderr]).toEqual([0, '']);
    expect([whole?.code, whole?.stderr]).toEqual([0, '']);
    const expected = await contents(undisturbed);
    expect(expected.files).toHaveLength(stories.length);
    expect(await contents(killed)).toEqual(expected);
  },
);
