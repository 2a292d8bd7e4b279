import { sql } from 'kysely';

/**
 * Published, and due by the database's clock. A scheduled article needs no job to become public: its time passes. That its
 * pages are made anew then is the edition's part (`edition.ts`).
 */
export const isPublic = sql<boolean>`articles.status = 'published' and articles.published_at <= now()`;
