import { appendFileSync, readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import pg from 'pg';

export interface SentStatement {
  text: string;
  /** Those that it was sent with first. */
  values: unknown[];
}

/** Notes each statement that the site sends and PostgreSQL runs, once; the tests' own are left out. */
export function noteStatements(): Map<string, SentStatement> {
  const noted = new Map<string, SentStatement>();
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  const note = (given: unknown, values: unknown) => {
    const text = typeof given === 'string' ? given : (given as { text: string }).text;
    if (!noted.has(text)) noted.set(text, { text, values: Array.isArray(values) ? [...values] : [] });
  };
  const noting = function (this: pg.Client, ...given: unknown[]) {
    const result = query.apply(this, given);
    const isSite = 'connectionParameters' in this && nameOf(this.connectionParameters) === 'jianwen';
    if (isSite && result instanceof Promise)
      result.then(
        () => note(given[0], given[1]),
        () => {},
      );
    return result;
  };
  pg.Client.prototype.query = noting as typeof pg.Client.prototype.query;
  return noted;
}

function nameOf(parameters: unknown): unknown {
  return (parameters as { application_name?: unknown }).application_name;
}

export function storeStatements(file: string, statements: Iterable<SentStatement>): void {
  const lines = [...statements].map((statement) => `${serialize(statement).toString('base64')}\n`);
  appendFileSync(file, lines.join(''));
}

/** What all workers have stored, each text once. */
export function storedStatements(file: string): SentStatement[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const statements = lines.map((line): SentStatement => deserialize(Buffer.from(line, 'base64')));
  return [...new Map(statements.map((statement) => [statement.text, statement])).values()];
}
