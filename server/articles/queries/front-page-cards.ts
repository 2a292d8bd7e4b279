import { sql } from 'kysely';
import { leadCount } from '../../../contract/front-page.ts';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import { newestFirst, newestOfEach } from './article-lists.ts';
import { cardVersion, listOf, readList, versionTables } from './card-versions.ts';
import { isPublic } from './public-articles.ts';

/** The chosen articles as far as they are public and their ends have not passed, each with its position and a space before it. */
const placed = listOf(sql`
  select placed.position || ' ' || ${cardVersion} from ${versionTables}
  join front_page_positions placed on placed.article_id = articles.id
  where ${isPublic} and articles.kind = 'news' and (placed.until is null or placed.until > now())`);

const newestOf = (kind: 'news' | 'video') =>
  listOf(sql`
    select ${cardVersion} from ${versionTables} where ${isPublic} and articles.kind = ${sql.lit(kind)}
    order by ${newestFirst} limit ${0}`);

const rows = listOf(sql`
  select ${cardVersion} from ${newestOfEach} where not categories.is_hidden
  order by categories.position, categories.id, ${newestFirst}`);

interface FrontRow {
  placed: string;
  news: string;
  videos: string;
  rows: string;
}

const frontQuery = compileOnce(
  'front',
  () =>
    sql<FrontRow>`select ${placed} as placed, ${newestOf('news')} as news, ${newestOf('video')} as videos, ${rows} as rows`,
);

/** What the home page shows, in one round trip. */
export async function frontVersions(db: Db, limits: { news: number; videos: number; each: number }) {
  const [row] = await frontQuery(db, [limits.news, limits.videos, limits.each]);
  if (!row) throw new Error('the query of the home page has one row');
  return {
    placed: placedVersions(row.placed),
    news: readList(row.news),
    videos: readList(row.videos),
    /** Of all listed categories, in their order. */
    rows: readList(row.rows),
  };
}

const leadsQuery = compileOnce(
  'leads',
  () => sql<Pick<FrontRow, 'placed' | 'news'>>`select ${placed} as placed, ${newestOf('news')} as news`,
);

/** The chosen leads, and enough of the newest articles to fill every position. */
export async function leadVersions(db: Db) {
  const [row] = await leadsQuery(db, [leadCount * 2]);
  return { placed: placedVersions(row?.placed ?? ''), news: readList(row?.news ?? '') };
}

function placedVersions(list: string): (string | null)[] {
  const positions: (string | null)[] = Array.from({ length: leadCount }, () => null);
  for (const one of readList(list)) {
    const [position, version = null] = one.split(' ');
    positions[Number(position) - 1] = version;
  }
  return positions.slice(0, leadCount);
}
