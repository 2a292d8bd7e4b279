import { sql } from 'kysely';
import type { Db } from './connection.ts';

export interface TableColumn {
  name: string;
  type: string;
}

/** A partition of a table, and the bounds of its rows. */
export interface Partition {
  name: string;
  bound: string;
}

export interface SchemaTable {
  name: string;
  columns: TableColumn[];
  partitions: Partition[];
}

/** Quotes an identifier for use in a statement. */
export const quoted = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

/**
 * Every table that holds data which cannot be derived, with its columns that are not generated. Read from the
 * catalogue, so that later tables are included automatically.
 */
export async function storedTables(db: Db): Promise<SchemaTable[]> {
  const { rows } = await sql<SchemaTable>`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns, coalesce((
      select json_agg(json_build_object('name', part.relname, 'bound', pg_get_expr(part.relpartbound, part.oid)) order by part.relname)
      from pg_inherits join pg_class part on part.oid = pg_inherits.inhrelid where pg_inherits.inhparent = c.oid
    ), '[]') as partitions
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations'
      and coalesce(obj_description(c.oid, 'pg_class'), '') not like 'derived%'
    order by c.relname`.execute(db);
  return rows;
}

const goodBound = /^(?:DEFAULT|FOR VALUES FROM \('[\w :.+-]+'\) TO \('[\w :.+-]+'\))$/;

/** Creates the partitions of another database; only plain ranges are accepted. */
export async function makePartitions(db: Db, { name, partitions }: SchemaTable): Promise<void> {
  for (const part of partitions) {
    if (!goodBound.test(part.bound)) throw new Error(`${part.name} is cut in an unknown way`);
    await sql`create table if not exists ${quoted(part.name)} partition of ${quoted(name)} ${sql.raw(part.bound)}`.execute(
      db,
    );
  }
}

export interface Counter {
  name: string;
  value: string;
}

/** The values of the identity sequences, so that no number is assigned twice. */
export async function counters(db: Db): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(db);
  return rows;
}

export async function setCounters(db: Db, values: readonly Counter[]): Promise<void> {
  for (const { name, value } of values) {
    await sql`select setval(${`public."${name.replaceAll('"', '""')}"`}::regclass, ${value}::bigint)`.execute(db);
  }
}

export interface TableSum {
  rows: number;
  /** The sum of the rows' hashes, independent of their order. */
  checksum: string;
}

/** Counts the rows of a table and computes its checksum in the database. */
export async function sumTable(db: Db, { name, columns }: Omit<SchemaTable, 'partitions'>): Promise<TableSum> {
  const texts = sql.join(
    columns.map(
      (column) => sql`coalesce(length(${quoted(column.name)}::text) || ':' || ${quoted(column.name)}::text, '-')`,
    ),
  );
  const { rows } = await sql<TableSum>`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(concat(${texts})), 15))::bit(60)::bigint), 0)::text as checksum
    from ${quoted(name)}`.execute(db);
  return rows[0] as TableSum;
}

/** Makes the text form of values independent of the server's settings. */
export async function writeTextsAlike(db: Db): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local datestyle = 'ISO, YMD'`.execute(db);
  await sql`set local intervalstyle = 'postgres'`.execute(db);
  await sql`set local bytea_output = 'hex'`.execute(db);
  await sql`set local extra_float_digits = 1`.execute(db);
}
