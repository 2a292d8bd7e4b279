import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const coverageFile = (runFolder: string) => path.join(runFolder, 'queries.txt');

/** The file of SQL that a loaded script is, from the project's folder on. */
export function queryFileOf(url: string): string | null {
  return /server\/(?:[^/]+\/)+queries\/[^/]+\.ts$/.exec(url)?.[0] ?? null;
}

/** Files with SQL of which nothing has run. */
export function unusedQueryFiles(runFolder: string): string[] {
  const used = new Set(readFileSync(coverageFile(runFolder), 'utf8').split('\n'));
  return globSync('server/**/queries/*.ts').filter((file) => !file.endsWith('.test.ts') && !used.has(file));
}
