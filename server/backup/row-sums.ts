import { createHash } from 'node:crypto';
import { BackupProblem } from './manifest.ts';
import type { TextRow } from './queries/table-copy.ts';
import { readLines } from './read-lines.ts';

/** Counts the rows of a table's file and computes the checksum that `sumTable` computes in the database. */
export async function sumLines(
  content: AsyncIterable<Buffer>,
  name: string,
): Promise<{ rows: number; checksum: string }> {
  let rows = 0;
  let sum = 0n;
  for await (const line of readLines(content)) {
    rows += 1;
    sum += rowSum(parseRow(line, name, rows));
  }
  return { rows, checksum: String(sum) };
}

function parseRow(line: string, name: string, at: number): TextRow {
  try {
    const row: unknown = JSON.parse(line);
    if (Array.isArray(row)) return row;
  } catch {
    // Handled like a line that is no list.
  }
  throw new BackupProblem(`備份檔裡的 ${name} 第 ${at} 行讀不出來。`);
}

/** The first 60 bits of the MD5 of all values, each with its length in characters. */
function rowSum(row: TextRow): bigint {
  const hash = createHash('md5');
  for (const value of row) hash.update(value === null ? '-' : `${lengthOf(value)}:${value}`);
  return BigInt(`0x${hash.digest('hex').slice(0, 15)}`);
}

/** PostgreSQL counts characters, JavaScript counts two for those beyond the Basic Multilingual Plane. */
function lengthOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00) pairs += 1;
  }
  return text.length - pairs;
}
