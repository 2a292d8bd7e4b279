import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { EditingProblem } from '../../../server/articles/editing/incoming-article.ts';
import { createSectionChanges, type SectionChanges } from '../../../server/articles/editing/section-changes.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/database/connection.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../../harness/database/postgres-databases.ts';
import type { Sql } from '../../harness/database/sql.ts';
import { secretKey } from '../../harness/templates.ts';
import { addTestArticle, addTestAuthor, addTestCategory } from '../../harness/test-content.ts';

let name: string;
let sql: Sql;
let database: Database;
let changes: SectionChanges;

beforeAll(async () => {
  const port = inject('postgresPort');
  name = await createDatabase(port, 'none');
  const url = databaseUrl(port, name);
  database = await openDatabase(readConfig({ DATABASE_URL: url, SECRET_KEY: secretKey }), createLog('silent'));
  changes = createSectionChanges(database.db, 'tester');
  // Over the connections of the database that is there already: this test asks often.
  sql = async (query, values = []) => {
    const { rows } = await database.db.executeQuery(CompiledQuery.raw(query, values));
    return rows as Record<string, unknown>[];
  };
});
afterAll(async () => {
  await database?.close();
  await dropDatabase(inject('postgresPort'), name);
});

/** A section as a person would follow it through all changes. */
interface Followed {
  name: string;
  into: Followed | null;
  /** The addresses that were its own or led to it when it was merged. */
  had: string[];
  isRemoved: boolean;
}

interface Kind {
  page: (name: string) => string;
  table: string;
  add(name: string): Promise<unknown>;
  rename(from: string, to: string): Promise<unknown>;
  merge(from: string, into: string): Promise<unknown>;
  remove(name: string): Promise<unknown>;
}

let made = 0;
const kinds: Record<'category' | 'author' | 'tag', Kind> = {
  category: {
    page: (slug) => `/news/category/${slug}`,
    table: 'categories',
    add: (slug) => {
      made += 1;
      return changes.addCategory({ slug, name: `分類${made}`, description: '', color: '#3b6ea5' });
    },
    rename: (from, slug) => changes.changeCategory(from, { slug }),
    merge: (from, into) => changes.joinCategories(from, into),
    remove: (slug) => changes.removeCategory(slug),
  },
  author: {
    page: (slug) => `/news/author/${slug}`,
    table: 'authors',
    add: (slug) => changes.addAuthor({ slug, name: '作者', title: '', bio: '' }),
    rename: (from, slug) => changes.changeAuthor(from, { slug }),
    merge: (from, into) => changes.joinAuthors(from, into),
    remove: (slug) => changes.removeAuthor(slug),
  },
  tag: {
    page: (tag) => `/news/tag/${tag}`,
    table: 'tags',
    add: (tag) => changes.addTag(tag),
    rename: (from, tag) => changes.changeTag(from, { name: tag }),
    merge: (from, into) => changes.joinTags(from, into),
    remove: (tag) => changes.removeTag(tag),
  },
};

interface Step {
  what: 'add' | 'rename' | 'merge' | 'remove' | 'undo' | 'write';
  one: number;
  other: number;
}

const some = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('add', 'rename', 'rename', 'merge', 'remove', 'undo', 'write'),
  one: some,
  other: some,
});

/** A change that the rules reject changes nothing. */
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error) => {
      if (error instanceof EditingProblem) return false;
      throw error;
    },
  );

const rootOf = (section: Followed): Followed => (section.into ? rootOf(section.into) : section);

/** A section may take an address that is free or leads to itself, and no other. */
function claim(addresses: Map<string, Followed>, address: string, section: Followed): void {
  const owner = addresses.get(address);
  if (owner && !rootOf(owner).isRemoved) expect({ address, root: rootOf(owner) }).toEqual({ address, root: section });
  addresses.set(address, section);
}

/** Addresses that it had when it was merged come back, except one that the other section has as its own by now. */
function takeBack(addresses: Map<string, Followed>, undone: Followed, page: Kind['page']): void {
  const root = rootOf(undone);
  for (const address of undone.had) {
    const owner = addresses.get(address);
    if (owner && rootOf(owner) === root && address !== page(root.name)) addresses.set(address, undone);
  }
}

async function reset(): Promise<void> {
  for (const table of ['articles', 'categories', 'authors', 'tags', 'redirects', 'section_merges']) {
    await sql(`delete from ${table}`);
  }
}

async function write(kind: keyof typeof kinds, section: string): Promise<void> {
  const row = async (table: string) => (await sql(`select * from ${table} where slug = $1`, [section]))[0];
  const category = kind === 'category' ? await row('categories') : await addTestCategory(sql);
  const author = kind === 'author' ? await row('authors') : await addTestAuthor(sql);
  await addTestArticle(sql, { category, author, tags: kind === 'tag' ? [section] : [] });
}

/** Every address that a section ever had is its page, or leads to it in one step. */
async function expectAddresses(kind: keyof typeof kinds, addresses: Map<string, Followed>): Promise<void> {
  const { page, table } = kinds[kind];
  const key = kind === 'tag' ? 'name' : 'slug';
  const existing = new Set((await sql(`select ${key} as name from ${table}`)).map((row) => page(row.name)));
  const redirects = new Map(
    (await sql('select from_path, to_path from redirects')).map((row) => [row.from_path, row.to_path]),
  );
  for (const [address, section] of addresses) {
    const root = rootOf(section);
    if (root.isRemoved) continue;
    const reached = existing.has(address) ? address : redirects.get(address);
    expect({ address, reached }).toEqual({ address, reached: page(root.name) });
  }
  for (const [from, to] of redirects) {
    expect({ from, leadsOn: redirects.has(to), isPage: existing.has(from) }).toEqual({
      from,
      leadsOn: false,
      isPage: false,
    });
  }
}

/** What a person who follows every section expects of the site. */
interface Expectation {
  kind: keyof typeof kinds;
  addresses: Map<string, Followed>;
  followed: Followed[];
  merged: Followed[];
  written: number;
}

interface Chosen {
  section: Followed;
  target: Followed;
  wanted: string;
}

/** The changes of sections that exist; each is followed where the rules accept it. */
const changesOf: Record<'rename' | 'merge' | 'remove' | 'write', (all: Expectation, chosen: Chosen) => Promise<void>> =
  {
    async rename({ kind, addresses }, { section, wanted }) {
      if (!(await isDone(kinds[kind].rename(section.name, wanted)))) return;
      section.name = wanted;
      claim(addresses, kinds[kind].page(wanted), section);
    },
    async merge({ kind, addresses, merged }, { section, target }) {
      if (!(await isDone(kinds[kind].merge(section.name, target.name)))) return;
      section.had = [...addresses].filter(([, owner]) => rootOf(owner) === section).map(([address]) => address);
      section.into = target;
      merged.push(section);
    },
    async remove({ kind }, { section }) {
      if (await isDone(kinds[kind].remove(section.name))) section.isRemoved = true;
    },
    async write(all, { section }) {
      await write(all.kind, section.name);
      all.written += 1;
    },
  };

async function add({ kind, addresses, followed }: Expectation, wanted: string): Promise<void> {
  if (!(await isDone(kinds[kind].add(wanted)))) return;
  const added = { name: wanted, into: null, had: [], isRemoved: false };
  followed.push(added);
  claim(addresses, kinds[kind].page(wanted), added);
}

async function undo({ kind, addresses, merged }: Expectation, one: number): Promise<void> {
  const chosen = merged[one % merged.length];
  // Of several that had this name, the one that was merged last comes back.
  const undone = merged.findLast(({ name }) => name === chosen?.name);
  if (!undone || !(await isDone(changes.undoMerge(kind, undone.name)))) return;
  takeBack(addresses, undone, kinds[kind].page);
  undone.into = null;
  merged.splice(merged.lastIndexOf(undone), 1);
}

async function follow(all: Expectation, { what, one, other }: Step): Promise<void> {
  // Few names, so that former ones are asked for again.
  const wanted = `name-${other % 7}`;
  if (what === 'add') return add(all, wanted);
  if (what === 'undo') return undo(all, one);
  const current = all.followed.filter((section) => !section.into && !section.isRemoved);
  const section = current[one % current.length];
  const target = current[other % current.length];
  if (section && target) await changesOf[what](all, { section, target, wanted });
}

/** A section with a former address is merged into another, that one into a third, and both merges are undone in turn. */
const nestedMerges: Step[] = [
  { what: 'add', one: 0, other: 0 },
  { what: 'rename', one: 0, other: 1 },
  { what: 'add', one: 0, other: 2 },
  { what: 'merge', one: 0, other: 1 },
  { what: 'add', one: 0, other: 3 },
  { what: 'merge', one: 0, other: 1 },
  { what: 'undo', one: 1, other: 0 },
  { what: 'undo', one: 0, other: 0 },
];

it.each(['category', 'author', 'tag'] as const)(
  'after any changes, merges and removals, every old address of a %s leads to its articles',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
        await reset();
        const all: Expectation = { kind, addresses: new Map(), followed: [], merged: [], written: 0 };
        for (const taken of steps) {
          await follow(all, taken);
          await expectAddresses(kind, all.addresses);
        }
        const [{ count }] = await sql(`select count(*)::int as count from articles
          join categories on categories.id = category_id join authors on authors.id = author_id`);
        expect(count).toBe(all.written);
      }),
      { numRuns: 8, endOnFailure: true, examples: [[nestedMerges]] },
    );
  },
);
