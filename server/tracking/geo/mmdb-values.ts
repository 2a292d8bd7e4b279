import type { FileBlocks } from './mmdb-file.ts';

export type MmdbValue = string | number | boolean | Buffer | MmdbValue[] | { [key: string]: MmdbValue };

interface Field {
  value: MmdbValue;
  /** Offset of the next field. */
  end: number;
}

/** The types of the MaxMind DB format, by their numbers. */
const kinds = { pointer: 1, text: 2, double: 3, uint16: 5, uint32: 6, map: 7, int32: 8, list: 11, flag: 14, float: 15 };
const firstExtended = 7;
/** Offset added to a pointer of one to four bytes, because smaller values have a shorter form. */
const pointerBases = [0, 2_048, 526_336, 0];
/** Offset added to a size that is stored in one to three extra bytes. */
const sizeBases = [29, 285, 65_821];
/** The data has two levels; the bound protects against a corrupt file with circular pointers. */
const deepest = 16;

/** Reads values in the MaxMind DB format; pointers are relative to `base`, where the data section begins. */
export function createValueReader(read: FileBlocks, base: number) {
  async function valueAt(start: number, depth = 0): Promise<Field> {
    if (depth > deepest) throw new Error('the address file is nested too deeply');
    const control = await numberAt(start, 1);
    let kind = control >> 5;
    let at = start + 1;
    if (kind === kinds.pointer) return follow(control, at, depth);
    if (kind === 0) {
      kind = firstExtended + (await numberAt(at, 1));
      at += 1;
    }
    let size = control & 31;
    const sizeBytes = Math.max(0, size - 28);
    if (sizeBytes > 0) size = (sizeBases[sizeBytes - 1] as number) + (await numberAt(at, sizeBytes));
    at += sizeBytes;
    if (kind === kinds.map) return readMap(at, size, depth);
    if (kind === kinds.list) return readList(at, size, depth);
    if (kind === kinds.flag) return { value: size === 1, end: at };
    return { value: plainValue(kind, await read(at, size)), end: at + size };
  }

  async function numberAt(at: number, width: number): Promise<number> {
    return (await read(at, width)).readUIntBE(0, width);
  }

  async function follow(control: number, at: number, depth: number): Promise<Field> {
    const width = ((control >> 3) & 3) + 1;
    const high = width === 4 ? 0 : (control & 7) * 2 ** (8 * width);
    const target = base + high + (await numberAt(at, width)) + (pointerBases[width - 1] as number);
    const { value } = await valueAt(target, depth + 1);
    return { value, end: at + width };
  }

  async function readMap(start: number, size: number, depth: number): Promise<Field> {
    const value: Record<string, MmdbValue> = {};
    let at = start;
    for (let entry = 0; entry < size; entry += 1) {
      const key = await valueAt(at, depth + 1);
      const held = await valueAt(key.end, depth + 1);
      value[String(key.value)] = held.value;
      at = held.end;
    }
    return { value, end: at };
  }

  async function readList(start: number, size: number, depth: number): Promise<Field> {
    const value: MmdbValue[] = [];
    let at = start;
    for (let entry = 0; entry < size; entry += 1) {
      const held = await valueAt(at, depth + 1);
      value.push(held.value);
      at = held.end;
    }
    return { value, end: at };
  }

  return valueAt;
}

function plainValue(kind: number, bytes: Buffer): MmdbValue {
  switch (kind) {
    case kinds.text:
      return bytes.toString('utf8');
    case kinds.double:
      return bytes.readDoubleBE(0);
    case kinds.float:
      return bytes.readFloatBE(0);
    case kinds.int32:
      return Number(BigInt.asIntN(32, wholeNumber(bytes)));
    case kinds.uint16:
    case kinds.uint32:
      return Number(wholeNumber(bytes));
    default:
      return bytes;
  }
}

/** Leading zero bytes are omitted, so 0 has no bytes at all. */
function wholeNumber(bytes: Buffer): bigint {
  return BigInt(`0x0${bytes.toString('hex')}`);
}
