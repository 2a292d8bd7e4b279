import { CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

const statementName = /^[\w-]+$/;

/** A query builder or SQL template that can be compiled. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A query that is compiled once, and planned once per connection (`LimitedClient`). Building it costs more
 * than running it, which matters for what every page needs. Values are passed in the order of the text.
 */
export function compileOnce<Row>(name: string, build: (db: Db) => Compilable<Row>) {
  if (!statementName.test(name)) throw new Error(`a statement cannot be prepared under the name ${name}`);
  let text: string | undefined;
  return async (db: Db, values: unknown[]): Promise<Row[]> => {
    text ??= `/* ${name} */ ${build(db).compile(db).sql}`;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  };
}
