import { CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

/** A query builder or SQL template that can be compiled. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A query that is compiled once, and planned once per connection (`PreparedStatementClient`). Building it costs more
 * than running it, which matters for what every page needs. Values are passed in the order of the text.
 */
export function compileOnce<Row>(name: string, build: (db: Db) => Compilable<Row>) {
  let text: string | undefined;
  return async (db: Db, values: unknown[]): Promise<Row[]> => {
    text ??= `/* ${name} */ ${build(db).compile(db).sql}`;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  };
}

/** Names by text, the same for all connections; beyond the bound, texts are planned each time. */
const namedTexts = new Map<string, string>();
const maxNamedTexts = 200;

/** Runs a query whose text has few variants as a prepared statement, so that each is planned once per connection. */
export async function executeNamed<Row>(db: Db, name: string, query: Pick<Compilable<Row>, 'compile'>): Promise<Row[]> {
  const { sql, parameters } = query.compile(db);
  let text = namedTexts.get(sql);
  if (!text) {
    text = namedTexts.size < maxNamedTexts ? `/* ${name}-${namedTexts.size} */ ${sql}` : sql;
    if (namedTexts.size < maxNamedTexts) namedTexts.set(sql, text);
  }
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}
