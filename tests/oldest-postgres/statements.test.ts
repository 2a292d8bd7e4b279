import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from '../harness/database/postgres-databases.ts';
import { type SentStatement, storedStatements } from '../harness/database/sent-statements.ts';

const comments = /^(?:\s|--[^\n]*\n|\/\*.*?\*\/)+/s;
/** Has its place in a transaction, or changes tables (a migration is many statements): the other files of this suite run it. */
const inItsPlace = /^(?:begin|start|commit|rollback|savepoint|release|fetch|close|explain|drop database|vacuum)\b/i;
const changesTables = /^\s*(?:create|alter|comment)\b/im;
const isRunAgain = ({ text }: SentStatement) =>
  !inItsPlace.test(text.replace(comments, '')) && !changesTables.test(text);
/** Values that came from another database: only a statement that was parsed, planned and begun meets them. */
const integrity = /^23/;

/** Not every run finds the row that a statement of the site would change; these find all. */
const changesOfEveryRow = [
  "update outbox set channel = 'sms'",
  "update outbox set state = 'sent', sealed = null",
  'update codes set used_at = clock_timestamp()',
  "update articles set status = 'withdrawn'",
];
const foreignKeys = `
  select conrelid::regclass as of_table, quote_ident(conname) as name from pg_constraint
  where contype = 'f' and conparentid = 0`;
const functionsThatDidNotRun = `
  select proname from pg_proc
  join pg_language on pg_language.oid = prolang
  left join pg_stat_xact_user_functions as run on run.funcid = pg_proc.oid
  where pronamespace = 'public'::regnamespace and lanname = 'plpgsql' and calls is null`;

test('what the site sent to the newest PostgreSQL runs on the oldest, and with it every function of the database', async () => {
  const name = await createDatabase(inject('postgresPort'), 'demo');
  const connectionString = databaseUrl(inject('postgresPort'), name);
  const client = new pg.Client({ connectionString, options: '-c jit=off -c track_functions=pl' });
  await client.connect();
  const notThere: string[] = [];
  /** Runs it in the open transaction; it stays there unless it failed. */
  const run = async ({ text, values }: SentStatement) => {
    await client.query('savepoint before');
    try {
      await client.query({ text, values });
    } catch (error) {
      const { code, message } = error as pg.DatabaseError;
      if (!code || !integrity.test(code)) notThere.push(`${message}\n${text}`);
      await client.query('rollback to before');
    }
  };
  try {
    const statements = storedStatements(process.env.SENT_STATEMENTS ?? '').filter(isRunAgain);
    await client.query('begin');
    // Rows name others that are not in this database.
    for (const { of_table, name } of (await client.query(foreignKeys)).rows) {
      await client.query(`alter table ${of_table} drop constraint ${name}`);
    }
    // With rows in every table the statements after them find something, and triggers run.
    const inserts = statements.filter(({ text }) => /\binsert into\b/i.test(text));
    for (const statement of inserts) await run(statement);
    for (const text of changesOfEveryRow) await client.query(text);
    for (const statement of statements) {
      await client.query('savepoint beginning');
      await run(statement);
      await client.query('rollback to beginning');
    }
    expect(notThere).toEqual([]);
    const { rows } = await client.query(functionsThatDidNotRun);
    expect(rows.map(({ proname }) => proname)).toEqual([]);
  } finally {
    await client.end();
    await dropDatabase(inject('postgresPort'), name);
  }
});
