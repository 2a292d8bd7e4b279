import { type RawBuilder, sql } from 'kysely';

/**
 * Published, and due by the database's clock. A scheduled article needs no job to become public: its time passes. That its
 * pages are made anew then is the edition's part (`edition.ts`).
 */
export const isPublic = isPublicAs('articles');

/** The same where the statement has another name for the articles. */
export function isPublicAs(name: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${name}.status`)} = 'published' and ${sql.ref(`${name}.published_at`)} <= now()`;
}
