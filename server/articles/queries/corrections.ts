import type { Db } from '../../database/connection.ts';

export async function addCorrection(db: Db, articleId: string, text: string, at: Date): Promise<void> {
  await db.insertInto('article_corrections').values({ article_id: articleId, text, corrected_at: at }).execute();
}

export async function correctionsOf(db: Db, articleId: string) {
  return db
    .selectFrom('article_corrections')
    .where('article_id', '=', articleId)
    .select(['corrected_at', 'text'])
    .orderBy('corrected_at')
    .execute();
}
