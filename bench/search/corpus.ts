import { readDemoFiles } from '../../server/articles/demo/demo-files.ts';
import { type Chance, createChance, createZipf } from './random.ts';

export interface MadeArticle {
  slug: string;
  title: string;
  summary: string;
  bodyHtml: string;
  tags: string[];
  author: number;
  category: number;
  publishedAt: Date;
}

export interface Corpus {
  authors: string[];
  categories: string[];
  article(number: number): MadeArticle;
  /** Words by how often they are used: 0 is in most articles. */
  word(rank: number): string;
  /** Compounds of four and six characters, likewise. */
  compound(length: 4 | 6, rank: number): string;
}

const vocabularySize = 60_000;
const compoundCount = 4_000;
const latin = ['AI', 'LED', 'GPS', 'App', 'Wi-Fi', 'PM2.5', 'ESG', 'QR Code', 'IoT', 'CO2', '5G', 'USB', 'DNA', 'EV'];
const particles = ['的', '在', '與', '和', '了', '是', '把', '從', '對', '讓', '也', '就', '而', '但', '因為', '所以'];
const bodyCharacters = 1_300;
const day = 24 * 60 * 60 * 1000;
const every = 16 * 60 * 1000;
/** A fixed moment, so that every run makes the same articles, long enough ago that all are due. */
const newest = Date.UTC(2026, 0, 1);

/**
 * Articles of about 4 kB that look like news from afar: half of the sentences are the demo articles' own, half are
 * strung together from an invented vocabulary in which, as in any language, few words are common and most are rare.
 */
export function createCorpus(): Corpus {
  const sentences = demoSentences();
  const characters = charactersByUse(sentences.join(''));
  const chance = createChance(20_260_101);
  const words = inventWords(chance, characters, vocabularySize);
  const compounds = Array.from({ length: compoundCount }, (_, rank) => {
    const parts = rank % 2 === 0 ? 2 : 3;
    return Array.from({ length: parts }, () => words[chance.between(200, 20_000)]?.slice(0, 2)).join('');
  });
  const wordRank = createZipf(vocabularySize, 1);
  const compoundRank = createZipf(compoundCount, 0.8);
  const tagRank = createZipf(800, 1);
  const tags = inventWords(chance, characters, 800);
  const authors = inventWords(chance, characters, 200);

  const word = (luck: Chance) => words[wordRank(luck)] as string;

  function inventedSentence(luck: Chance): string {
    const parts: string[] = [];
    const length = luck.between(5, 12);
    for (let at = 0; at < length; at++) {
      parts.push(word(luck));
      if (luck.next() < 0.35) parts.push(luck.pick(particles));
      if (luck.next() < 0.12) parts.push('，');
      if (luck.next() < 0.03) parts.push(compounds[compoundRank(luck)] as string);
      if (luck.next() < 0.006) parts.push(` ${luck.pick(latin)} `);
      if (luck.next() < 0.02) parts.push(` ${luck.between(1, 3000)} `);
    }
    return `${parts.join('')}。`;
  }

  function body(luck: Chance): string {
    const paragraphs: string[] = [];
    let length = 0;
    while (length < bodyCharacters) {
      const count = luck.between(2, 5);
      const text = Array.from({ length: count }, () =>
        luck.next() < 0.3 ? luck.pick(sentences) : inventedSentence(luck),
      ).join('');
      length += text.length;
      paragraphs.push(`<p>${text}</p>`);
    }
    return paragraphs.join('\n');
  }

  function article(number: number): MadeArticle {
    const luck = createChance(number * 7919 + 1);
    const titleWords = Array.from({ length: luck.between(3, 6) }, () => word(luck));
    return {
      slug: `made-${number}`,
      title: titleWords.join(luck.pick(particles)).slice(0, 34),
      summary: inventedSentence(luck) + luck.pick(sentences).slice(0, 50),
      bodyHtml: body(luck),
      tags: [...new Set(Array.from({ length: luck.between(3, 5) }, () => tags[tagRank(luck)] as string))],
      author: luck.between(0, authors.length - 1),
      category: luck.between(0, 9),
      // Each about a quarter of an hour older than the one before, as in a real archive: however many there are, all are public.
      publishedAt: new Date(newest - number * every - luck.between(0, day)),
    };
  }

  const longs = (length: 4 | 6) => compounds.filter((compound) => compound.length === length);
  return {
    authors,
    categories: Array.from({ length: 10 }, (_, number) => `分類${number}`),
    article,
    word: (rank) => words[rank] as string,
    compound: (length, rank) => longs(length)[rank] as string,
  };
}

function demoSentences(): string[] {
  const texts = readDemoFiles('articles').map((file) => file.body.replace(/!\[.*|[#>*|<\]-].*|\[|\(http.*?\)/g, ''));
  return texts.flatMap((text) => text.match(/[^。！？\n]{8,60}[。！？]/g) ?? []);
}

function charactersByUse(text: string): string[] {
  const uses = new Map<string, number>();
  for (const character of text.match(/\p{Script=Han}/gu) ?? []) uses.set(character, (uses.get(character) ?? 0) + 1);
  return [...uses].sort((a, b) => b[1] - a[1]).map(([character]) => character);
}

function inventWords(chance: Chance, characters: string[], size: number): string[] {
  const rank = createZipf(characters.length, 0.55);
  const words = new Set<string>();
  while (words.size < size) {
    const length = chance.next() < 0.75 ? 2 : 3;
    words.add(Array.from({ length }, () => characters[rank(chance)]).join(''));
  }
  return [...words];
}
