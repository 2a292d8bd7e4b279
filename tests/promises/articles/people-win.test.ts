import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createArticleChanges } from '../../../server/articles/editing/article-changes.ts';
import { createArticleStore } from '../../../server/articles/editing/article-store.ts';
import { EditingProblem, type SourcedArticle } from '../../../server/articles/editing/incoming-article.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { addTestAuthor, addTestCategory } from '../../harness/test-content.ts';

/**
 * Random sequences of imports and of commands by people, against a small model: each field has an owner, the one who
 * last had their way. An import changes only fields that the file owns.
 */

const clock = fakeClock(new Date('2026-03-20T00:00:00Z'));
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCategory(database.sql, { slug: 'news' });
  await addTestAuthor(database.sql, { slug: 'author' });
});
afterAll(() => database.close());
beforeEach(() => database.sql('truncate articles, redirects restart identity cascade'));

const sources = [
  { kind: 'file', site: '', id: '/a/story.md' },
  { kind: 'file', site: '', id: '/b/story.md' },
  { kind: 'wordpress', site: 'blog.example', id: 'https://blog.example/?p=1' },
] as const;
type Names = 'title' | 'body' | 'status' | 'publishedAt' | 'slug';

interface Field {
  value: string;
  owner: 'file' | 'person';
  /** What the file said last. */
  claim: string;
}

type Model = Record<Names, Field> & { updatedAt: string | null };

const times = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-05-01T00:00:00.000Z'];
const letter = fc.constantFrom('甲', '乙', '丙');
const who = fc.constantFrom(0, 0, 0, 1, 2);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      who,
      title: letter,
      body: letter,
      isDraft: fc.boolean(),
      time: fc.constantFrom(null, ...times),
      slug: fc.constantFrom('story', 'other', 'third'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'publish' as const,
        'unpublish' as const,
        'schedule' as const,
        'rename' as const,
        'rename' as const,
        'correct' as const,
      ),
      who,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), who, title: letter, body: letter }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const html = (source: number, letter: string) => `<p>${source}${letter}</p>`;

function incoming(given: Extract<Step, { do: 'import' }>): SourcedArticle {
  return {
    source: sources[given.who] as SourcedArticle['source'],
    slug: given.slug,
    kind: 'news',
    status: given.isDraft ? 'draft' : 'published',
    title: given.title,
    summary: '摘要',
    bodyHtml: html(given.who, given.body),
    keyPoints: [],
    category: { slug: 'news' },
    author: { slug: 'author' },
    tags: [],
    cover: null,
    video: null,
    pictures: [],
    publishedAt: given.time ? new Date(given.time) : null,
    updatedAt: null,
    oldPaths: [],
  };
}

/** What should be: the model of each source's article, and of all slugs that are or were in use. */
function createModel() {
  const articles = new Map<number, Model>();
  const slugs = new Map<string, number>();
  const now = () => clock.now().toISOString();
  const isPublic = (article: Model) => article.status.value === 'published' && article.publishedAt.value <= now();

  function claim(article: Model, name: Names, value: string): boolean {
    const field = article[name];
    const isWritten = field.value !== value && field.owner === 'file';
    if (isWritten) field.value = value;
    field.claim = value;
    if (field.value === value) field.owner = 'file';
    return isWritten;
  }

  function decide(article: Model, name: Names, value: string): void {
    article[name].value = value;
    article[name].owner = value === article[name].claim ? 'file' : 'person';
  }

  function take(given: Extract<Step, { do: 'import' }>): string {
    const article = articles.get(given.who);
    const status = given.isDraft ? 'draft' : 'published';
    if (!article) return create(given, status);
    if (given.isDraft && article.status.value === 'published' && article.status.claim !== 'draft') return 'refused';
    const wasPublic = isPublic(article);
    const texts = [claim(article, 'title', given.title), claim(article, 'body', html(given.who, given.body))];
    const others = [claim(article, 'status', status), given.time !== null && claim(article, 'publishedAt', given.time)];
    const isRenamed = renameByFile(article, given);
    if (texts.includes(true) && wasPublic) article.updatedAt = now();
    return [...texts, ...others, isRenamed].includes(true) ? 'updated' : 'unchanged';
  }

  function create(given: Extract<Step, { do: 'import' }>, status: string): string {
    let slug: string = given.slug;
    for (let number = 2; slugs.has(slug); number++) slug = `${given.slug}-${number}`;
    if (slug !== given.slug && sources[given.who]?.kind === 'file') return 'refused';
    const field = (value: string): Field => ({ value, owner: 'file', claim: value });
    articles.set(given.who, {
      title: field(given.title),
      body: field(html(given.who, given.body)),
      status: field(status),
      publishedAt: field(given.time ?? now()),
      slug: { value: slug, owner: 'file', claim: given.slug },
      updatedAt: null,
    });
    slugs.set(slug, given.who);
    return 'created';
  }

  function renameByFile(article: Model, given: Extract<Step, { do: 'import' }>): boolean {
    const { slug } = article;
    const isNew = slug.claim !== given.slug;
    slug.claim = given.slug;
    if (given.slug === slug.value) slug.owner = 'file';
    const isFree = (slugs.get(given.slug) ?? given.who) === given.who;
    if (given.slug === slug.value || slug.owner === 'person' || !isNew || !isFree) return false;
    slug.value = given.slug;
    slugs.set(given.slug, given.who);
    return true;
  }

  return { articles, slugs, take, decide, isPublic, now };
}

async function person(model: ReturnType<typeof createModel>, given: Exclude<Step, { do: 'import' }>, at: number) {
  const article = model.articles.get(given.who);
  if (!article) return;
  const changes = createArticleChanges({ db: database.db, clock, by: 'tester' });
  const slug = article.slug.value;
  if (given.do === 'publish') {
    if (model.isPublic(article)) return expect(changes.publish(slug)).rejects.toThrow(EditingProblem);
    await changes.publish(slug);
    const isBack = article.status.value === 'withdrawn' && article.publishedAt.value <= model.now();
    model.decide(article, 'status', 'published');
    if (!isBack) model.decide(article, 'publishedAt', model.now());
  } else if (given.do === 'unpublish') {
    if (article.status.value === 'withdrawn') return;
    await changes.unpublish(slug);
    model.decide(article, 'status', 'withdrawn');
  } else if (given.do === 'schedule') {
    const time = new Date(clock.now().getTime() + 86_400_000 + at);
    await changes.schedule(slug, time);
    model.decide(article, 'status', 'published');
    model.decide(article, 'publishedAt', time.toISOString());
  } else if (given.do === 'rename') {
    await changes.rename(slug, `renamed-${at}`);
    model.slugs.set(`renamed-${at}`, given.who);
    Object.assign(article.slug, { value: `renamed-${at}`, owner: 'person' });
  } else if (given.do === 'correct') {
    await changes.correct(slug, '更正。');
    article.updatedAt = model.now();
  } else if (given.do === 'edit') {
    const [stored] = await database.sql('select revision from articles where slug = $1', [slug]);
    const bodyHtml = html(given.who, given.body);
    await changes.edit(slug, stored.revision, { title: given.title, bodyHtml });
    model.decide(article, 'title', given.title);
    model.decide(article, 'body', bodyHtml);
    if (model.isPublic(article)) article.updatedAt = model.now();
  }
}

test('whatever files and people do in turn, people have the last word and no article is lost or doubled', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const model = createModel();
        for (const [at, given] of steps.entries()) {
          clock.forward(60_000);
          if (given.do !== 'import') await person(model, given, at);
          else {
            const store = createArticleStore({
              db: database.db,
              storage: createFolderStorage(tempFolder()),
              clock,
              by: 'tester',
              isTrial: false,
              addTried: async () => {},
            });
            const state = await store.store(incoming(given)).then(
              (outcome) => outcome.state,
              (error) => (error instanceof EditingProblem ? 'refused' : Promise.reject(error)),
            );
            expect([at, state]).toEqual([at, model.take(given)]);
          }
        }
        const rows = await database.sql(
          'select slug, title, body_html, status, published_at, updated_at from articles order by slug',
        );
        const expected = [...model.articles.values()].map(({ slug, title, body, status, publishedAt, updatedAt }) => ({
          slug: slug.value,
          title: title.value,
          body_html: body.value,
          status: status.value,
          published_at: new Date(publishedAt.value),
          updated_at: updatedAt && new Date(updatedAt),
        }));
        expect(rows).toEqual(expected.sort((one, other) => (one.slug < other.slug ? -1 : 1)));
      })
      .beforeEach(() => database.sql('truncate articles, redirects restart identity cascade')),
    { numRuns: 25 },
  );
});
