import { type RawBuilder, sql } from 'kysely';
import type { ArticleKind } from '../../../contract/article.ts';
import type { ArticleTab } from '../../../contract/desk/model/article.ts';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';
import { isHeld } from './draft-locks.ts';

export interface DeskFilter {
  tab: ArticleTab;
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  author?: string | undefined;
  /** Only articles that this member of the staff began. */
  writerId?: string | undefined;
  /** Words to look for; `publicIds` are the hits among public articles. */
  words?: { text: string; publicIds: string[] } | undefined;
  after?: ListPosition | undefined;
  limit: number;
}

type Condition = RawBuilder<unknown>;
const none = sql`false`;
const all = sql`true`;
const isPublished = sql`a.status = 'published'`;
const isScheduled = sql`${isPublished} and a.published_at > now()`;
const isDue = sql`${isPublished} and a.published_at <= now()`;

/**
 * Which rows a tab shows: those with an open draft (`d`, and `a` if it was ever published), and articles without one.
 * Each is read in the order of an index, so that a page costs the same with a hundred thousand articles.
 */
const tabs: Record<ArticleTab, { open: Condition; plain: Condition }> = {
  all: { open: all, plain: all },
  mine: { open: all, plain: all },
  draft: {
    open: sql`d.state = 'draft' and (a.id is null or a.status = 'draft')`,
    plain: sql`a.status <> 'published' and a.status = 'draft'`,
  },
  review: { open: sql`d.state = 'review'`, plain: none },
  returned: { open: sql`d.state = 'returned'`, plain: none },
  scheduled: { open: none, plain: isScheduled },
  published: { open: none, plain: isDue },
  updating: { open: sql`d.state = 'draft' and ${isPublished}`, plain: none },
  withdrawn: {
    open: sql`d.state = 'draft' and a.status = 'withdrawn'`,
    plain: sql`a.status <> 'published' and a.status = 'withdrawn'`,
  },
};

const changed = sql`coalesce(a.updated_at, a.published_at)`;
const hasNoDraft = sql`not exists (
  select from article_drafts open where open.article_id = a.id and open.fields is not null)`;

/** The ids of a page of the list, with the times of their last change. */
export async function deskPage(db: Db, filter: DeskFilter): Promise<{ id: string; at: Date }[]> {
  const { open, plain } = tabs[filter.tab];
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, at from (
      (select d.article_id as id, d.saved_at as at from article_drafts d left join articles a on a.id = d.article_id
        where d.fields is not null and ${open} and ${ofDrafts(filter)}
        order by d.saved_at desc, d.article_id desc limit ${filter.limit})
      union all
      (select a.id, ${changed} as at from articles a
        where ${plain} and ${hasNoDraft} and ${ofArticles(filter)}
        order by ${changed} desc, a.id desc limit ${filter.limit})
    ) listed order by at desc, id desc limit ${filter.limit}`.execute(db);
  return rows;
}

function ofDrafts({ kind, category, author, writerId, words, after }: DeskFilter): Condition {
  return every([
    kind && sql`d.fields ->> 'kind' = ${kind}`,
    category && sql`d.fields ->> 'category' = ${category}`,
    author && sql`d.fields ->> 'author' = ${author}`,
    writerId && sql`d.writer_id = ${writerId}`,
    words && hasWords(words.text),
    after && sql`(d.saved_at, d.article_id) < (${after.at}, ${after.id})`,
  ]);
}

/** Reads the fields once, and leaves capital letters alone where the words have none: texts are long. */
function hasWords(words: string): Condition {
  const text = sql`concat_ws(' ', title, slug, summary, "bodyHtml")`;
  const hasCase = words.toLowerCase() !== words.toUpperCase();
  const found = hasCase ? sql`strpos(lower(${text}), lower(${words}))` : sql`strpos(${text}, ${words})`;
  return sql`(select ${found} > 0
    from jsonb_to_record(d.fields) as written (title text, slug text, summary text, "bodyHtml" text))`;
}

function ofArticles({ kind, category, author, writerId, words, after }: DeskFilter): Condition {
  return every([
    kind && sql`a.kind = ${kind}`,
    category && sql`a.category_id = (select id from categories where slug = ${category})`,
    author && sql`a.author_id = (select id from authors where slug = ${author})`,
    // An array, because for a subquery the planner walks all articles in the order of the list.
    writerId &&
      sql`a.id = any(array(select article_id from article_drafts where writer_id = ${writerId} and fields is null))`,
    words && sql`a.id = any(${words.publicIds}::bigint[])`,
    after && sql`(${changed}, a.id) < (${after.at}, ${after.id})`,
  ]);
}

function every(conditions: (Condition | '' | undefined)[]): Condition {
  const given = conditions.filter((condition): condition is Condition => Boolean(condition));
  return given.length === 0 ? all : sql.join(given, sql` and `);
}

/** Articles that are not public and whose title or slug contains the words; search knows only public ones. */
export async function unpublishedHits(db: Db, words: string): Promise<string[]> {
  const found = sql`strpos(lower(a.title || ' ' || a.slug), lower(${words})) > 0`;
  const { rows } = await sql<{ id: string }>`
    (select a.id from articles a where a.status <> 'published' and ${found} limit 50)
    union all
    (select a.id from articles a where ${isScheduled} and ${found} limit 50)`.execute(db);
  return rows.map(({ id }) => id);
}

export type DeskRow = Awaited<ReturnType<typeof deskRows>>[number];

/** What the list shows of these articles, in any order. */
export async function deskRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    hasDraft: boolean;
    draftState: 'draft' | 'review' | 'returned' | null;
    status: 'draft' | 'published' | 'withdrawn' | null;
    isPublic: boolean;
    kind: ArticleKind;
    slug: string;
    title: string;
    categorySlug: string | null;
    categoryName: string | null;
    categoryColor: string | null;
    authorName: string | null;
    writerId: string | null;
    writerName: string | null;
    publishedAt: Date | null;
    changedAt: Date;
    corrections: number;
    lockId: string | null;
    lockName: string | null;
  }>`
    select wanted.id, d.fields is not null as "hasDraft", d.state as "draftState", a.status,
      coalesce(${isDue}, false) as "isPublic",
      coalesce(d.fields ->> 'kind', a.kind) as kind,
      coalesce(a.slug, d.fields ->> 'slug', '') as slug,
      coalesce(d.fields ->> 'title', a.title, '') as title,
      category.slug as "categorySlug", category.name as "categoryName", category.color as "categoryColor",
      author.name as "authorName", writer.id as "writerId", writer.name as "writerName",
      a.published_at as "publishedAt",
      coalesce(case when d.fields is not null then d.saved_at end,
        case when ${isScheduled} then coalesce(a.updated_at, d.saved_at, now()) end, ${changed}) as "changedAt",
      (select count(*)::int from article_corrections where article_id = a.id) as corrections,
      locker.id as "lockId", locker.name as "lockName"
    from unnest(${ids}::bigint[]) as wanted (id)
    left join articles a on a.id = wanted.id
    left join article_drafts d on d.article_id = wanted.id
    left join categories category on case when d.fields is null then category.id = a.category_id
      else category.slug = d.fields ->> 'category' end
    left join authors author on case when d.fields is null then author.id = a.author_id
      else author.slug = d.fields ->> 'author' end
    left join staff writer on writer.id = d.writer_id
    left join article_locks held on held.article_id = wanted.id and ${isHeld}
    left join staff locker on locker.id = held.staff_id
    where a.id is not null or d.fields is not null`.execute(db);
  return rows;
}

type Counts = Record<Exclude<ArticleTab, 'all' | 'mine'>, number>;

/** Articles by status, joined as `a`. */
const byStatus = sql`count(*) filter (where a.status = 'draft')::int as draft,
  count(*) filter (where ${isScheduled})::int as scheduled,
  count(*) filter (where ${isDue})::int as published,
  count(*) filter (where a.status = 'withdrawn')::int as withdrawn`;

/** Looked up one by one: for a join the planner reads all articles. */
const articleOfDraft = sql`lateral (
  select id, status, published_at from articles where id = d.article_id offset 0) a on true`;

/** How many articles each state has. `publicCount` is from `publicArticleCount`. */
export async function deskCounts(db: Db, publicCount: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select open.draft + other.draft - covered.draft as draft, open.review, open.returned,
      (select count(*)::int from articles a where ${isScheduled}) - covered.scheduled as scheduled,
      ${publicCount}::int - covered.published as published, open.updating,
      open.withdrawn + other.withdrawn - covered.withdrawn as withdrawn
    from (${openDrafts(all)}) open,
      (select ${byStatus} from articles a where a.status <> 'published') other,
      (select ${byStatus} from article_drafts d join ${articleOfDraft} where d.fields is not null) covered`.execute(db);
  return rows[0] as Counts;
}

/** The same of the articles that one member of the staff began. */
export async function deskCountsOfWriter(db: Db, writerId: string): Promise<Counts> {
  const own = sql`d.writer_id = ${writerId}`;
  const { rows } = await sql<Counts>`
    select open.draft + plain.draft as draft, open.review, open.returned, plain.scheduled, plain.published,
      open.updating, open.withdrawn + plain.withdrawn as withdrawn
    from (${openDrafts(own)}) open,
      (select ${byStatus} from article_drafts d join ${articleOfDraft} where d.fields is null and ${own}) plain`.execute(
    db,
  );
  return rows[0] as Counts;
}

function openDrafts(condition: Condition): Condition {
  const count = (tab: ArticleTab) => sql`count(*) filter (where ${tabs[tab].open})::int`;
  return sql`
    select ${count('draft')} as draft, ${count('review')} as review, ${count('returned')} as returned,
      ${count('updating')} as updating, ${count('withdrawn')} as withdrawn
    from article_drafts d left join ${articleOfDraft} where d.fields is not null and ${condition}`;
}

/** How many articles readers can see. It reads an entry of the index for each of them. */
export async function publicArticleCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from articles a where ${isDue}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function countOfWriter(db: Db, writerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from article_drafts d
    where writer_id = ${writerId} and (fields is not null or exists (select from articles where id = d.article_id))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The articles that changed, or whose writer changed, since a time; `overlap` seconds before it count as well. A time
 * ahead of the clock was told before the clock was set back.
 */
export async function changedSince(db: Db, since: Date, { overlap, limit }: { overlap: number; limit: number }) {
  const { rows } = await sql<{ id: string }>`
    with begun as (select least(${since}, clock_timestamp()) - make_interval(secs => ${overlap}) as at)
    select article_id as id from article_drafts, begun where changed_at > begun.at
    union
    select article_id from article_locks, begun
    where changed_at > begun.at or (until > begun.at and until <= clock_timestamp())
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deskTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now as Date;
}
