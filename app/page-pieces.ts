/** A piece of a page: text, or the bytes of text that other pages contain too. */
export type Piece = string | Buffer;

/**
 * The bytes of pieces, to be kept. They have memory of their own: `Buffer.from` and `Buffer.concat` hand out parts of blocks
 * of 64 kB, and a block stays as long as anything in it does.
 */
export function keptBytes(pieces: readonly Piece[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at);
  return bytes;
}

const unsafe = /[<>&\u2028\u2029]/g;

/** JSON for a script element: nothing in it can end the element or be parsed as markup. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The JSON of frozen objects, which never change. */
const written = new WeakMap<object, Buffer>();

function frozenJson(value: object): Buffer {
  let bytes = written.get(value);
  if (!bytes) {
    bytes = keptBytes([scriptJson(value)]);
    written.set(value, bytes);
  }
  return bytes;
}

/** How deep cards lie in the data of a page: in the rows of its lists. */
const deepest = 4;

/** Whether something frozen is found in the value. Of a list the first item tells, since all are alike. */
function holdsFrozen(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.isFrozen(value)) return true;
  if (depth >= deepest) return false;
  if (Array.isArray(value)) return holdsFrozen(value[0], depth + 1);
  for (const field of Object.values(value)) if (holdsFrozen(field, depth + 1)) return true;
  return false;
}

/** `scriptJson` in pieces. What is frozen, such as the cards that many pages show, is written once. */
export function scriptJsonPieces(value: unknown): Piece[] {
  const pieces: Piece[] = [];
  let text = '';

  function write(part: unknown): void {
    if (typeof part !== 'object' || !holdsFrozen(part)) text += scriptJson(part);
    else if (Object.isFrozen(part)) {
      pieces.push(text, frozenJson(part as object));
      text = '';
    } else if (Array.isArray(part)) writeArray(part);
    else writeObject(part as object);
  }

  function writeArray(items: unknown[]): void {
    let before = '[';
    for (const item of items) {
      text += before;
      before = ',';
      write(item ?? null);
    }
    text += ']';
  }

  function writeObject(part: object): void {
    let before = '{';
    for (const [name, field] of Object.entries(part)) {
      if (field === undefined) continue;
      text += `${before}${scriptJson(name)}:`;
      before = ',';
      write(field);
    }
    text += '}';
  }

  write(value);
  pieces.push(text);
  return pieces;
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** The same key stands for the same content. Frozen objects are known by a number, all others by what they contain. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object') return typeof value === 'string' ? JSON.stringify(value) : String(value);
  if (!holdsFrozen(value)) return JSON.stringify(value) ?? '';
  if (Object.isFrozen(value)) return `#${numberOf(value as object)}`;
  return Array.isArray(value) ? `[${value.map(keyOf).join()}]` : keyOfFields(value as object);
}

/** The same for properties of a component, which React may have frozen and whose names contain no signs. */
export function keyOfFields(value: object): string {
  let key = '{';
  for (const [name, field] of Object.entries(value)) key += `${name}:${keyOf(field)},`;
  return `${key}}`;
}

function numberOf(value: object): number {
  let number = numbers.get(value);
  if (number === undefined) {
    last += 1;
    number = last;
    numbers.set(value, number);
  }
  return number;
}
