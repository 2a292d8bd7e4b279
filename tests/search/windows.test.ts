import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAuthor } from '../../server/articles/queries/authors.ts';
import { ensureCategory } from '../../server/articles/queries/categories.ts';
import { addArticle } from '../../server/articles/queries/editing.ts';
import { gramsOfTerms } from '../../server/search/grams.ts';
import { findHits } from '../../server/search/queries/hits.ts';
import { termsOf } from '../../server/search/terms.ts';
import { indexAll, openSearchDatabase, plainArticle, type SearchDatabase } from './search-database.ts';

const articles = 100;
const day = 24 * 60 * 60 * 1000;
const started = Date.now();
let database: SearchDatabase;

/** One article every three days, the newest first; the words differ in how many have them, and in which. */
function bodyOf(number: number): string {
  const words = [
    { word: '松鼠', exists: true },
    { word: '飛鳥', exists: number % 3 === 0 },
    { word: '石虎', exists: number % 12 === 5 },
    { word: '海豚', exists: number > 60 },
    { word: '水獺', exists: number < 8 || number > 95 },
    { word: '櫻花鉤吻鮭', exists: number % 4 === 1 },
  ];
  return words.map(({ word, exists }) => (exists ? word : '')).join('，');
}

beforeAll(async () => {
  database = await openSearchDatabase();
  const { db } = database;
  const author_id = await ensureAuthor(db, { slug: 'author', name: '沈默言', title: '', bio: '' });
  const category = { slug: 'local', name: '地方', description: '', color: '#000', position: 1 };
  const category_id = await ensureCategory(db, category);
  for (let number = 0; number < articles; number++) {
    const words = bodyOf(number);
    const row = {
      ...plainArticle,
      slug: `article-${number}`,
      title: number % 2 === 0 ? words : '無題',
      summary: '',
      body_html: `<p>${words}</p>`,
      author_id,
      category_id,
      published_at: new Date(started - (number * 3 + 1) * day),
    };
    await addArticle(db, row, []);
  }
  await indexAll(db);
});

afterAll(() => database.close());

test.each(['松鼠', '飛鳥', '石虎', '海豚', '水獺', '櫻花鉤吻鮭', '松鼠 飛鳥', '飛鳥 海豚', '櫻花鉤吻鮭 海豚', '飛魚'])(
  'the newest with %s are found however far back one looks for them at first',
  async (query) => {
    const terms = termsOf(query);
    const phrases = terms.filter(({ text }) => text.length > 2).map(({ text }) => text);
    const ask = (step: number | null, asOf: number) =>
      findHits(database.db, {
        grams: gramsOfTerms(terms),
        terms: terms.map(({ text }) => text),
        phrases,
        withHeads: true,
        countTo: 9,
        ranked: 4,
        proofs: 15,
        step,
        asOf,
      });
    for (const asOf of [started, started - 40 * day]) {
      const found = await ask(null, asOf);
      for (const step of [0, 1, 3, 5, 8, 12]) expect(await ask(step, asOf)).toEqual(found);
    }
  },
);
