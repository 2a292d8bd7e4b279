/** Characters that PostgreSQL or XML cannot hold: NUL, other control characters, halves of pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

export interface CleanText {
  text: string;
  count: number;
}

export function storableText(text: string): CleanText {
  let count = 0;
  const clean = text.replace(unstorable, () => {
    count += 1;
    return '';
  });
  return { text: clean, count };
}

/** Cleans every text inside a value that consists of objects and lists; other values stay as they are. */
export function storable<T>(value: T, notes: string[]): T {
  let count = 0;
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const cleaned = storableText(part);
      count += cleaned.count;
      return cleaned.text;
    }
    if (Array.isArray(part)) return part.map(clean);
    if (part === null || typeof part !== 'object' || Object.getPrototypeOf(part) !== Object.prototype) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, clean(inner)]));
  };
  const result = clean(value) as T;
  noteUnstorable(count, notes);
  if (JSON.stringify(result).includes('\ufffd')) notes.push('原文裡有無法辨識的字（�），在來源就已經損壞');
  return result;
}

export function noteUnstorable(count: number, notes: string[]): void {
  if (count > 0) notes.push(`已移除 ${count} 個無法儲存的控制字元`);
}
