import { createReadStream } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { dumpTables } from '../../../server/backup/dump-tables.ts';
import { loadTables } from '../../../server/backup/load-tables.ts';
import { tableFile } from '../../../server/backup/manifest.ts';
import { sumLines } from '../../../server/backup/row-sums.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/connection.ts';
import { knownMigrations, migrate } from '../../../server/database/migrate.ts';
import { type SchemaTable, storedTables, type TableColumn } from '../../../server/database/stored-tables.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { createDatabase, databaseUrl } from '../../harness/database/postgres-databases.ts';
import { keptSql, type Sql } from '../../harness/database/sql.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';

const nothing = () => {};
const rowsOfTable = 60;
/** Visits lie in parts by month; the site has made this month's. */
const now = Date.now();

/** All control characters but NUL, what some readers take for the end of a line, and the edges of Unicode. */
const oddCharacters = [
  ...Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)),
  '\u007f\u0085\u00a0\u2028\u2029\u200b\u200d\ufeff\ufffe\uffff\u{1f3f4}\u{10ffff}\ue000"\\\\N',
].join('');
const odd = fc.constantFrom(...oddCharacters);
const text = fc
  .string({ unit: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) })
  .map((any) => any.replaceAll('\0', '\u2029'));

/** A value for a column of that type, unlike all others of its column where it must be. */
function sampleValue({ name, type }: TableColumn, at: number, texts: string[]): unknown {
  const own = `${oddCharacters}${texts[at] ?? ''}${at}`;
  const moment = new Date(now - at);
  if (/^(?:text|character varying)$/.test(type)) return own;
  if (type === 'text[]') return [own, null, ''];
  if (/^jsonb?$/.test(type)) return JSON.stringify({ [own]: [own, null, at] });
  if (/^(?:integer|smallint|bigint)$/.test(type)) return at + 1;
  if (/^(?:real|double precision|numeric)/.test(type)) return at + 0.1;
  if (type === 'integer[]') return [at, -at];
  if (type === 'boolean') return at % 2 === 0;
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  if (type === 'bytea') return Buffer.from(own);
  if (type === 'inet') return `192.0.2.${at}`;
  if (type === 'date') return new Date(now + at * 86_400_000).toISOString().slice(0, 10);
  if (/^timestamp.*\[\]$/.test(type)) return [moment];
  if (type.startsWith('timestamp')) return moment;
  throw new Error(`this test does not know values of ${name}, ${type}`);
}

async function freshDatabase(template?: string) {
  const port = inject('postgresPort');
  const connectionString = databaseUrl(port, await createDatabase(port, template));
  const { db, close } = await openDatabase(
    readConfig({ DATABASE_URL: connectionString, SECRET_KEY: secretKey }),
    createLog('silent'),
  );
  const kept = keptSql({ connectionString });
  return {
    db,
    sql: kept.sql,
    async [Symbol.asyncDispose]() {
      await Promise.all([close(), kept.close()]);
    },
  };
}

/** Any text may stand in any column: what a column's own rules say is not the backup's business. */
async function dropRules(sql: Sql): Promise<void> {
  await sql(`do $$ declare rule record; begin
    for rule in select conrelid::regclass as of_table, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conparentid = 0 and conrelid <> 0
    loop execute format('alter table %s drop constraint %I', rule.of_table, rule.conname); end loop;
  end $$`);
}

async function insertRows(sql: Sql, { name, columns }: SchemaTable, texts: string[]): Promise<void> {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values: unknown[] = [];
  const place = (column: TableColumn, at: number) => `$${values.push(sampleValue(column, at, texts))}::${column.type}`;
  const rows = texts.map((_, at) => `(${columns.map((column) => place(column, at)).join(', ')})`);
  // The site's own single rows make way, and nothing reacts to what is written.
  await sql(`alter table "${name}" disable trigger user; delete from "${name}"`);
  await sql(
    `insert into "${name}" (${names}) overriding system value values ${rows.join(', ')} on conflict do nothing`,
    values,
  );
}

const contentOf = async (sql: Sql, tables: SchemaTable[]) => {
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    content[name] = (await sql(`select t::text as row from "${name}" t order by 1`)).map(({ row }) => row);
  }
  return content;
};

test('any text that PostgreSQL can hold, in every column of every table, comes back from a backup', async () => {
  await using source = await freshDatabase('none');
  await using target = await freshDatabase('none');
  await dropRules(source.sql);
  await dropRules(target.sql);
  const texts = fc.sample(text, rowsOfTable);
  const tables = await storedTables(source.db);
  for (const table of tables) await insertRows(source.sql, table, texts);
  const dump = await dumpTables(source.db, tempFolder(), nothing);
  for (const { name, rows, checksum } of dump.tables) {
    const file = createReadStream(path.join(dump.folder, tableFile(name)));
    expect([name, await sumLines(file, name)]).toEqual([name, { rows, checksum }]);
  }
  await loadTables(target.db, dump, nothing);
  const before = await contentOf(source.sql, tables);
  expect(tables.filter(({ name }) => before[name]?.length === 0)).toEqual([]);
  expect(await contentOf(target.sql, tables)).toEqual(before);
});

test('a backup of an older version is loaded in its form and brought up to date in one step', async () => {
  await using source = await freshDatabase();
  await using target = await freshDatabase();
  await migrate(source.db, knownMigrations().slice(0, 10));
  await source.sql(`insert into authors (slug, name, title, bio) values ('a', 'A\u2028B', '', '')`);
  await loadTables(target.db, await dumpTables(source.db, tempFolder(), nothing), nothing);
  expect(await target.sql('select name from authors')).toEqual([{ name: 'A\u2028B' }]);
  expect((await target.sql('select name from migrations order by name')).map(({ name }) => name)).toEqual(
    knownMigrations(),
  );
});
