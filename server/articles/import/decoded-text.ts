import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { ImportProblem } from '../editing/incoming-article.ts';

/** Encodings that are tried where a file does not say its own, with their names for the report. */
const guesses: Record<string, string> = {
  big5: 'Big5',
  gb18030: 'GB18030',
  shift_jis: 'Shift_JIS',
  'euc-kr': 'EUC-KR',
};
/** Characters that any longer text in these languages holds; wrongly decoded bytes rarely become one of them. */
const frequent = new Set(
  '的一是不了在人有我他這中大來上個國到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長，。、「」のはをにがでとたしるて이다는을의에',
);
const leastShare = 0.08;

/** Decodes a whole file; throws if its encoding cannot be recognised. */
export async function decodeText(bytes: Buffer, notes: string[]): Promise<string> {
  const encoding = await encodingOf(() => [bytes]);
  if (guesses[encoding]) notes.push(`文字編碼是 ${guesses[encoding]}，已轉成 UTF-8`);
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/** Reads a file of any length; its encoding is checked to its last byte before anything is yielded. */
export async function* readDecoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(() => createReadStream(file)), { fatal: true });
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

/** The encoding by byte-order mark, declaration or, if neither fits the bytes, by what they look like. */
async function encodingOf(open: () => Chunks): Promise<string> {
  const head = await firstBytes(open());
  const said = byMark(head) ?? declaredIn(head);
  for (const encoding of new Set([said ?? 'utf-8', 'utf-8'])) {
    if ((await measure(open(), encoding)) !== null) return encoding;
  }
  let [best, share] = ['', leastShare];
  for (const encoding of Object.keys(guesses)) {
    const found = (await measure(open(), encoding)) ?? 0;
    if (found > share) [best, share] = [encoding, found];
  }
  if (best) return best;
  const reason = said ? `檔案說文字編碼是 ${said}，內容卻不是` : '看不出文字編碼';
  throw new ImportProblem(`${reason}；請先轉成 UTF-8`, await firstBadLine(open()));
}

async function firstBytes(chunks: Chunks): Promise<Buffer> {
  for await (const chunk of chunks) return chunk.subarray(0, 1024);
  return Buffer.alloc(0);
}

function byMark(head: Buffer): string | null {
  const start = head.subarray(0, 4).toString('hex');
  if (start.startsWith('efbbbf')) return 'utf-8';
  if (start.startsWith('fffe') || start === '3c003f00') return 'utf-16le';
  return start.startsWith('feff') || start === '003c003f' ? 'utf-16be' : null;
}

/** The encoding that an XML declaration names, as the decoder calls it. */
function declaredIn(head: Buffer): string | null {
  const [, label = ''] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString('latin1')) ?? [];
  try {
    const { encoding } = new TextDecoder(label);
    // Bytes in which the declaration can be read are not UTF-16.
    if (encoding.startsWith('utf-16')) return null;
    return encoding === 'gbk' ? 'gb18030' : encoding;
  } catch {
    return null;
  }
}

/** The share of frequent characters among all that are not ASCII; null if the bytes are not in that encoding. */
async function measure(chunks: Chunks, encoding: string): Promise<number | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let [all, hits] = [0, 0];
  const count = (text: string) => {
    for (const character of text) {
      if (character < '\u0080') continue;
      all += 1;
      if (frequent.has(character)) hits += 1;
    }
  };
  try {
    for await (const chunk of chunks) count(decoder.decode(chunk, { stream: true }));
    count(decoder.decode());
    return all === 0 ? 0 : hits / all;
  } catch {
    return null;
  }
}

/** The first line that is not UTF-8. */
async function firstBadLine(chunks: Chunks): Promise<number> {
  let [line, carried] = [1, Buffer.alloc(0)];
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([carried, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      if (!isUtf8(bytes.subarray(start, end))) return line;
      [line, start] = [line + 1, end + 1];
    }
    carried = bytes.subarray(start);
  }
  return line;
}
