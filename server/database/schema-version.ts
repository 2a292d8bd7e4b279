import { sql } from 'kysely';
import type { Db } from './connection.ts';

export interface TableColumn {
  name: string;
  type: string;
}

/** A part of a table that is cut by time, say, and the rows that belong in it. */
export interface Partition {
  name: string;
  bound: string;
}

export interface SchemaTable {
  name: string;
  columns: TableColumn[];
  partitions: Partition[];
}

/** Names of the catalogue, quoted so that any may be used in a statement. */
export const quoted = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

/**
 * Every table that holds something which cannot be made again, with the columns that are written and not computed.
 * Read from the catalogue, so that a table which is added later is included by itself.
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

/** Makes the parts that another database had; nothing but a plain range is taken from outside. */
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

/** How far the identity columns have counted, so that no number is ever given out twice. */
export async function counters(db: Db): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(db);
  return rows;
}

export async function setCounters(db: Db, wanted: readonly Counter[]): Promise<void> {
  for (const { name, value } of wanted) {
    await sql`select setval(${`public."${name.replaceAll('"', '""')}"`}::regclass, ${value}::bigint)`.execute(db);
  }
}

export interface TableSum {
  rows: number;
  /** The sum of the rows' hashes: the same content gives the same one, in whatever order it lies. */
  checksum: string;
}

/** Counts a table and sums up its content, as the database itself sees it. */
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

/** Texts are written the same way whatever the server's own settings are. */
export async function writeTextsAlike(db: Db): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local datestyle = 'ISO, YMD'`.execute(db);
  await sql`set local intervalstyle = 'postgres'`.execute(db);
  await sql`set local bytea_output = 'hex'`.execute(db);
  await sql`set local extra_float_digits = 1`.execute(db);
}
