import type { Page } from '../../contract/article.ts';
import type { Tip } from '../../contract/library.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import { dueTips, dueTipsById, type TipRow } from './queries/tips.ts';

export { ensureTip, findTip, updateTip } from './queries/tips.ts';

export type Tips = ReturnType<typeof createTips>;

/** Tips whose day has come, with the member's saved state. */
export function createTips({ db, headlineBreaks }: { db: Db; headlineBreaks: (title: string) => number[] }) {
  async function today(memberId: string): Promise<Tip | null> {
    const [newest] = await dueTips(db, memberId, { limit: 1 });
    return newest ? present(newest) : null;
  }

  async function list(memberId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
    const position = cursor ? readCursor(cursor) : undefined;
    const after = position && { day: position.at.toISOString().slice(0, 10), id: position.id };
    const rows = await dueTips(db, memberId, { after, limit: limit + 1 });
    const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: new Date(row.publish_date), id: row.id }));
    return { items: shown.map(present), nextCursor } satisfies Page<Tip>;
  }

  async function byId(memberId: string, ids: readonly string[]): Promise<Map<string, Tip>> {
    return new Map((await dueTipsById(db, memberId, ids)).map((row) => [row.id, present(row)]));
  }

  function present(row: TipRow): Tip {
    return {
      id: row.id,
      title: row.title,
      breaks: headlineBreaks(row.title),
      content: row.content_html,
      publishDate: row.publish_date,
      saved: Boolean(row.saved),
    };
  }

  return { today, list, byId };
}
