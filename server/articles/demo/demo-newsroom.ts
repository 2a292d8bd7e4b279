import type { Transaction } from 'kysely';
import { type ArticleFields, emptyFields } from '../../../contract/desk/model/article.ts';
import type { Tables } from '../../database/tables.ts';
import { addDemoStaff } from '../../staff/management.ts';
import { columnsOf, fieldsOfArticle } from '../drafts/draft-fields.ts';
import { createArticleChanges } from '../editing/article-changes.ts';
import { plainText } from '../plain-text.ts';
import { addNote, addVersion } from '../queries/draft-versions.ts';
import { addDraft, changeDraft, ensureDraftRow, insertArticleWithId } from '../queries/drafts.ts';
import { articleForEditing, setTags } from '../queries/editing.ts';
import { addRevision } from '../queries/revisions.ts';
import { type DemoArticle, type DemoDraft, type DemoFile, readDemoFiles } from './demo-files.ts';
import { addDemoMedia, renderDemoText } from './demo-media.ts';

type Db = Transaction<Tables>;
type Person = { id: string; name: string; email: string };

/** Adds people and unpublished work in every state, so that the desk of a fresh installation looks alive. */
export async function seedNewsroom(db: Db, articles: DemoFile<DemoArticle>[], now: Date): Promise<void> {
  const staff = await seedStaff(db);
  const before = (ago: number) => new Date(now.getTime() - ago);
  for (const { slug, matter } of articles) {
    for (const { by, ago, text } of matter.corrections) {
      await changesBy(db, personOf(staff, by, slug), before(ago)).correct(slug, text);
    }
  }
  for (const draft of readDemoFiles('drafts')) {
    const { matter, slug } = draft;
    const writer = personOf(staff, matter.writer, slug);
    const savedAt = before(matter.savedAgo);
    const fields = await fieldsOf(db, draft);
    const id = matter.updates
      ? await seedUpdate(db, matter.updates, writer, fields)
      : await addDraft(db, { writerId: writer.id, by: writer.name, fields, savedAt, state: draftState(draft) });
    const version = { articleId: id, kind: 'draft', number: 1, staffId: writer.id, by: writer.name, fields } as const;
    await addVersion(db, { ...version, what: '儲存', at: savedAt });
    if (matter.state === 'scheduled' || matter.state === 'withdrawn') await seedPublic(db, id, draft, writer, now);
    for (const { by, kind, ago, text } of matter.notes) {
      const person = personOf(staff, by, slug);
      await addNote(db, { articleId: id, staffId: person.id, name: person.name, kind, text, at: before(ago) });
    }
  }
}

async function seedStaff(db: Db): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  for (const { slug, matter } of readDemoFiles('staff')) {
    const id = await addDemoStaff(db, matter);
    if (id) people.set(slug, { id, name: matter.name, email: matter.email });
  }
  return people;
}

function personOf(staff: Map<string, Person>, slug: string, article: string): Person {
  const person = staff.get(slug);
  if (!person) throw new Error(`content: ${article} names "${slug}", who is not in content/staff`);
  return person;
}

function draftState({ matter: { state } }: DemoDraft): 'draft' | 'review' | 'returned' {
  return state === 'review' || state === 'returned' ? state : 'draft';
}

function changesBy(db: Db, { name, email }: Person, at: Date) {
  return createArticleChanges({ db, clock: { now: () => at }, by: name, actor: email });
}

async function fieldsOf(db: Db, { slug, matter, body }: DemoDraft): Promise<ArticleFields> {
  const bodyHtml = await renderDemoText(db, body);
  const { title, updates } = matter;
  if (updates) {
    const article = await articleForEditing(db, updates);
    if (!article) throw new Error(`content/drafts/${slug}.md updates "${updates}", which does not exist`);
    const shown = fieldsOfArticle(article);
    return { ...shown, title, bodyHtml: shown.bodyHtml + bodyHtml };
  }
  const { cover, summary, tags, keyPoints, category = null, author = null } = matter;
  return {
    ...emptyFields,
    slug,
    title,
    summary,
    bodyHtml,
    keyPoints,
    category,
    author,
    tags,
    cover: cover
      ? {
          mediaId: (await addDemoMedia(db, cover.image)).id,
          alt: cover.alt,
          caption: cover.caption,
          credit: cover.credit,
        }
      : null,
  };
}

/** A draft over a public article. */
async function seedUpdate(db: Db, slug: string, writer: Person, fields: ArticleFields): Promise<string> {
  const article = await articleForEditing(db, slug);
  const id = article?.id ?? '';
  await ensureDraftRow(db, id);
  await changeDraft(db, id, { fields, savedBy: writer.name });
  return id;
}

/** The row that readers' pages know: scheduled for later, or published once and withdrawn. */
async function seedPublic(db: Db, id: string, draft: DemoDraft, writer: Person, now: Date): Promise<void> {
  const { slug, matter } = draft;
  const { publishIn, publishedAgo = 0, sentence, savedAgo, tags } = matter;
  const published_at = new Date(now.getTime() + (publishIn ?? -publishedAgo));
  const columns = await columnsOf(db, { plain: async (html) => plainText(html) }, await fieldsOf(db, draft));
  await insertArticleWithId(db, id, { ...columns, status: 'published', published_at, withdrawn_sentence: sentence });
  await setTags(db, id, tags);
  await addRevision(db, id, writer.name, publishIn === undefined ? '發布' : '排程');
  await changeDraft(db, id, { fields: null, savedBy: writer.name });
  if (publishIn === undefined) await changesBy(db, writer, new Date(now.getTime() - savedAgo)).unpublish(slug);
}
