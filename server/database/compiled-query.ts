import { CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

/** A query, or SQL written out, before it is sent anywhere. */
interface Written<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A query whose text is written once, and planned once for each connection (`preparing-client.ts`). Building it anew costs
 * more than asking it, which matters for what every page needs. Its values are handed over in the order in which they stand
 * in the text.
 */
export function compileOnce<Row>(name: string, build: (db: Db) => Written<Row>) {
  let text: string | undefined;
  return async (db: Db, values: unknown[]): Promise<Row[]> => {
    text ??= `/* ${name} */ ${build(db).compile(db).sql}`;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  };
}
