import { closingMarks, openingMarks } from '../../contract/rules/line-marks.ts';
import { LruCache } from '../runtime/lru-cache.ts';

/** Made with the first headline: loading the dictionary would add 40 ms to each start. */
let segmenter: Intl.Segmenter | undefined;

const closing = new RegExp(`^[${closingMarks}\\s]$`, 'u');
const opening = new RegExp(`^[${openingMarks}]$`, 'u');

// These sets decide which neighbour a word of one character belongs to. Where they are wrong, a line ends at another
// word than an editor would choose, never inside a word.
/** They belong to the preceding word. */
const particles = new Set('的了著過得們嗎呢吧裡');
const nounEndings = new Set('人者員師家隊班團機車場站館廠店行島村街橋港線器物費價課季版時後前');
const measures = new Set('個張條支座盞戶則間本元年月日號時天歲道種層度次位名件家週秒點筆人版顆隻棵輛艘頁圈');
const unitsOfMeasure = /^(?:[分秒]鐘|小時|個月|公[里尺斤克噸分頃]|平方)/u;
/** They belong to the following word: prepositions, adverbs, auxiliary verbs. */
const beginnings = new Set('把被讓替在和與用從由為對向往給到靠就才卻仍也都還又不沒只先再最更很太各每是有會要能該比');

const numberEnd = /[\d〇零一二三四五六七八九十百千萬億兩幾第週點]$/u;
const numberStart = /^[\d〇零一二三四五六七八九十百千萬億兩半]/u;
const countedThing = /^[一二兩三四五六七八九十幾]\p{Script=Han}$/u;

/** Adjacent words of one character are mostly the name of a person or a place. */
const longestName = 3;
const longestNumber = 8;
const longestWithUnit = 6;

interface Part {
  text: string;
  /** Number of characters, without punctuation. */
  letters: number;
  /** How many of them are words of one character. */
  singles: number;
  /** Closing punctuation or a space follows: no further word belongs to this part. */
  isClosed: boolean;
}

const noPart: Part = { text: '', letters: 0, singles: 0, isClosed: false };

/** The lengths of a headline's parts. A line may end between two parts; within one it should not. */
export function headlineBreaks(title: string): number[] {
  const parts: Part[] = [];
  segmenter ??= new Intl.Segmenter('zh-Hant', { granularity: 'word' });
  for (const { segment, isWordLike } of segmenter.segment(title)) {
    if (isWordLike) addWord(parts, segment);
    else addPunctuation(parts, segment);
  }
  return joinLoneCharacters(parts).map(({ text }) => text.length);
}

/** Caches headlineBreaks: lists show the same titles again and again, and segmenting one takes about 20 µs. */
export function createHeadlineBreaks(max = 4_000): (title: string) => number[] {
  const cache = new LruCache<string, number[]>({ max });
  return (title) => {
    const cached = cache.get(title);
    if (cached) return cached;
    const breaks = headlineBreaks(title);
    cache.set(title, breaks);
    return breaks;
  };
}

/**
 * The headings of a text break between words, as headlines do: `<wbr>` is where a line may end. The breaks are added when
 * the article is sent; the stored HTML has none. Browsers put a space at each into the name that screen readers say, so the
 * heading has its plain text as a label.
 */
const plainHeading = /<(h[23])\b([^>]*)>([^<&"]+)<\/\1>/g;

export function withHeadingBreaks(html: string, breaksOf: (text: string) => number[]): string {
  return html.replace(plainHeading, (whole, tag: string, attributes: string, text: string) => {
    const breaks = breaksOf(text);
    if (breaks.length < 2) return whole;
    let at = 0;
    let shown = '';
    for (const length of breaks) {
      shown += `${at > 0 ? '<wbr>' : ''}${text.slice(at, at + length)}`;
      at += length;
    }
    return `<${tag}${attributes} aria-label="${text}">${shown}</${tag}>`;
  });
}

function addPunctuation(parts: Part[], symbol: string): void {
  const last = parts.at(-1);
  if (!last || (opening.test(symbol) && last.letters > 0)) {
    parts.push({ ...noPart, text: symbol });
    return;
  }
  last.text += symbol;
  last.isClosed = closing.test(symbol);
  // Any other symbol, as in 3/4 or A+B, binds what follows it.
  if (!last.isClosed) last.letters = 0;
}

function addWord(parts: Part[], word: string): void {
  const letters = [...word].length;
  const singles = letters === 1 ? 1 : 0;
  const last = parts.at(-1);
  // A narrow no-break space counts as the beginning of the word after it.
  if (last && (last.letters === 0 || /^\s/.test(word) || belongsTo(last, word, letters))) {
    last.text += word;
    last.letters += letters;
    last.singles += singles;
    last.isClosed = false;
  } else parts.push({ text: word, letters, singles, isClosed: false });
}

function belongsTo({ text, letters, singles, isClosed }: Part, word: string, length: number): boolean {
  if (isClosed) return /\d\s$/.test(text) && measures.has(word);
  if (numberEnd.test(text)) {
    if (numberStart.test(word)) return letters + length <= longestNumber;
    if (unitsOfMeasure.test(word)) return letters + length <= longestWithUnit;
    if (measures.has(word) && letters > singles) return true;
  }
  if (length > 1) return false;
  if (particles.has(word)) return true;
  if (beginnings.has(word) || particles.has(text.at(-1) ?? '')) return false;
  if (singles < letters) return singles === 0 && nounEndings.has(word);
  const isBegun = beginnings.has(text[0] ?? '');
  return singles < longestName + (isBegun ? 1 : 0) || nounEndings.has(word);
}

/**
 * Joins single characters to their neighbours: no line consists of one character, nor begins or ends with one next to
 * punctuation.
 */
function joinLoneCharacters(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && (last.letters < 2 || joinsBack(last, part))) joined[joined.length - 1] = join(last, part);
    else joined.push(part);
  }
  const [last, before] = [joined.at(-1), joined.at(-2)];
  if (last && before && last.letters < 2) joined.splice(-2, 2, join(before, last));
  return joined;
}

function joinsBack(before: Part, part: Part): boolean {
  if (part.letters > 1 || before.isClosed) return false;
  return part.isClosed || (countedThing.test(before.text) && !beginnings.has(part.text));
}

const join = (a: Part, b: Part): Part => ({
  text: a.text + b.text,
  letters: a.letters + b.letters,
  singles: a.singles + b.singles,
  isClosed: b.isClosed,
});
