import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { advisoryLocks } from '../../server/database/advisory-locks.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { runCommand, runCommandHere, startCommand } from '../harness/operator.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { startTime, waitUntil } from '../harness/wait-until.ts';

type Settings = Record<'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY', string>;

/** What a reader of lines might take for an end of a line or a file, and what an encoder might lose. */
const oddCharacters = [
  ...Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)),
  '\u007f\u0085\u00a0\u2028\u2029\u200b\u200d\ufeff\ufffe\uffff\u{1f3f4}\u{10ffff}\ue000',
].join('');

async function emptySite(): Promise<Settings> {
  const port = inject('postgresPort');
  const DATABASE_URL = databaseUrl(port, await createDatabase(port));
  return { DATA_DIR: path.join(tempFolder(), 'data'), DATABASE_URL, SECRET_KEY: secretKey };
}

const sqlOf = ({ DATABASE_URL }: Settings) => sqlOver({ connectionString: DATABASE_URL });

async function articleFolder(): Promise<string> {
  const folder = tempFolder();
  const write = (name: string, ...lines: string[]) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), lines.join('\n'));
  };
  write('categories/harbor.md', '---', 'name: 港口', 'color: "#225588"', '---', '船與海。');
  write('authors/ma-yu.md', '---', 'name: 馬瑜', '---', '寫海。');
  for (const background of ['#336699', '#993366']) {
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
    writeFileSync(path.join(folder, `${background.slice(1)}.png`), await picture.png().toBuffer());
  }
  const head = ['---', 'title: 船', 'category: harbor', 'author: ma-yu', '---'];
  write('boat.md', ...head, '貼上的字：A\u2028B\u2029C', '', '![甲](336699.png)', '', '![乙](993366.png)');
  return folder;
}

const mediaOf = ({ DATA_DIR }: Settings) => path.join(DATA_DIR, 'media/files');

describe('a backup of a site whose texts hold every odd character', () => {
  let source: Settings;
  let backup: string;

  beforeAll(async () => {
    source = await emptySite();
    const imported = await runCommandHere(source, 'content', 'import', await articleFolder());
    expect([imported.code, imported.stderr]).toEqual([0, '']);
    await sqlOf(source)(`update articles set summary = $1`, [oddCharacters]);
    backup = path.join(tempFolder(), 'site.tar.gz');
    const made = await runCommandHere(source, 'db', 'backup', backup);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain('讀回核對無誤');
  });

  test('is restored as it was', async () => {
    const target = await emptySite();
    const { code, stdout, stderr } = await runCommandHere(target, 'db', 'restore', backup);
    expect([code, stderr]).toEqual([0, '']);
    // The site can be started before the search index is complete.
    expect(stdout).toMatch(/^資料已還原，網站可以啟動.*核對無誤/s);
    const texts = 'select summary, body_html from articles';
    const [restored] = await sqlOf(target)(texts);
    expect(restored.summary).toBe(oddCharacters);
    expect(restored).toEqual((await sqlOf(source)(texts))[0]);
    expect(readdirSync(mediaOf(target)).sort()).toEqual(readdirSync(mediaOf(source)).sort());
    expect(readdirSync(target.DATA_DIR)).toEqual(['media']);
  });

  test('restored with another SECRET_KEY than its site’s is complete, and the key is named as what does not fit', async () => {
    const started = await emptySite();
    await restoreStarted(started);
    const file = path.join(tempFolder(), 'started.tar.gz');
    expect((await runCommandHere(started, 'db', 'backup', file)).code).toBe(0);
    const target = { ...(await emptySite()), SECRET_KEY: 'another key, which never encrypted anything here' };
    const restored = await runCommandHere(target, 'db', 'restore', file);
    expect([restored.code, restored.stderr]).toEqual([3, '']);
    expect(restored.stdout).toContain('SECRET_KEY 不是這個資料庫所用的那一把');
    expect((await runCommandHere({ ...target, SECRET_KEY: secretKey }, 'db', 'check')).code).toBe(0);
  });

  /** Restores the backup, and lets its site store the proof of its key. */
  async function restoreStarted(site: Settings): Promise<void> {
    expect((await runCommandHere(site, 'db', 'restore', backup)).code).toBe(0);
    await using running = spawnSite({ ...site, DEMO_CONTENT: 'off' });
    await running.ready;
  }

  test('can be read by its owner alone', () => {
    expect((statSync(backup).mode & 0o777).toString(8)).toBe('600');
  });

  test('a restore that fails leaves no folder where there was none', async () => {
    const target = await emptySite();
    const file = path.join(tempFolder(), 'damaged.tar.gz');
    writeFileSync(file, 'nothing');
    expect((await runCommandHere(target, 'db', 'restore', file)).code).toBe(1);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  });

  test('a picture that is not on disk is reported when it is backed up and when it is restored', async () => {
    const from = await emptySite();
    expect((await runCommandHere(from, 'db', 'restore', backup)).code).toBe(0);
    const [lost = ''] = readdirSync(mediaOf(from));
    unlinkSync(path.join(mediaOf(from), lost));
    const file = path.join(tempFolder(), 'without.tar.gz');
    const made = await runCommandHere(from, 'db', 'backup', file);
    expect([made.code, made.stdout.includes(lost)]).toEqual([1, true]);
    const restored = await runCommandHere(await emptySite(), 'db', 'restore', file);
    expect([restored.code, restored.stdout.includes(`（備份時就不在磁碟上）：${lost}`)]).toEqual([3, true]);
  });

  test('a link in the way of a backup is replaced and not followed', async () => {
    const folder = tempFolder();
    const target = path.join(folder, 'site.tar.gz');
    const victim = path.join(folder, 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, target);
    const made = await runCommandHere(source, 'db', 'backup', target);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(lstatSync(target).isFile()).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['site.tar.gz', 'victim']);
  });

  test('of two backups to one file at the same time, one is made and the other rejected', async () => {
    const folder = tempFolder();
    const target = path.join(folder, 'site.tar.gz');
    const both = await Promise.all([1, 2].map(() => runCommand(source, 'db', 'backup', target)));
    const refused = both.filter(({ code }) => code === 1);
    // Where the machine ran one after the other, both are made.
    for (const { stderr } of refused) expect(stderr).toContain('另一次備份正在進行');
    expect(both.some(({ code }) => code === 0)).toBe(true);
    expect(readdirSync(folder)).toEqual(['site.tar.gz']);
    expect((await runCommandHere(await emptySite(), 'db', 'restore', target)).code).toBe(0);
  });

  test('a backup that is killed leaves nothing after the next one', async () => {
    const from = await emptySite();
    expect((await runCommandHere(from, 'db', 'restore', backup)).code).toBe(0);
    const [name = ''] = readdirSync(mediaOf(from));
    const picture = path.join(mediaOf(from), name);
    const bytes = readFileSync(picture);
    // A pipe that no one writes to holds the backup up while it packs.
    unlinkSync(picture);
    execFileSync('mkfifo', [picture]);
    const folder = tempFolder();
    const target = path.join(folder, 'site.tar.gz');
    {
      await using running = startCommand(from, 'db', 'backup', target);
      const packs = () => readdirSync(folder).some((each) => inFolder(folder, each).includes('backup.tar.gz'));
      await waitUntil('it packs', packs, startTime);
      running.child.kill('SIGKILL');
      await running.finished;
    }
    expect(readdirSync(folder)).toHaveLength(1);
    unlinkSync(picture);
    writeFileSync(picture, bytes);
    const next = await runCommandHere(from, 'db', 'backup', target);
    expect([next.code, next.stderr]).toEqual([0, '']);
    expect(readdirSync(folder)).toEqual(['site.tar.gz']);
  });

  test('a restore that is killed leaves nothing after the next one', async () => {
    const target = await emptySite();
    const sql = sqlOf(target);
    const without = path.join(tempFolder(), 'without.tar.gz');
    const empty = await emptySite();
    await runCommandHere(empty, 'db', 'migrate');
    expect((await runCommandHere(empty, 'db', 'backup', without)).code).toBe(0);
    // The lock of the migrations stops the restore after it stored the pictures and before it commits a row.
    const client = new pg.Client({ connectionString: target.DATABASE_URL });
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    {
      await using running = startCommand(target, 'db', 'restore', backup);
      const hasPictures = () => inFolder(target.DATA_DIR, 'media/files').length === 2;
      await waitUntil('its pictures are in place', hasPictures, startTime);
      running.child.kill('SIGKILL');
      await running.finished;
    }
    await client.end();
    expect(readdirSync(target.DATA_DIR)).toHaveLength(2);
    const next = await runCommandHere(target, 'db', 'restore', without);
    expect([next.code, next.stderr]).toEqual([0, '']);
    expect(readdirSync(target.DATA_DIR)).toEqual(['media']);
    expect(readdirSync(mediaOf(target))).toEqual([]);
    expect(await sql('select 1 from articles')).toEqual([]);
  });
});

function inFolder(...parts: string[]): string[] {
  return existsSync(path.join(...parts)) ? readdirSync(path.join(...parts)) : [];
}
