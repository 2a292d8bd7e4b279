import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { PageStyles } from '../../contract/builds.ts';
import { galleryAttribute } from '../../contract/picture.ts';
import { modePrefix, type ReadingMode, readingModes } from '../../contract/reading-modes.ts';

interface Options {
  /** What every page shows. */
  frame: string[];
  /** Kinds of pages: the pages by their names, and the lazy parts that the server renders with them. */
  kinds: Record<string, { pages: string[]; parts?: string[] }>;
  /** The end of all class names of a file. */
  scopeOf(file: string): string;
}

/**
 * Divides the one built style sheet, for each kind of page, into what the server's HTML shows and what appears only with the
 * code: members' pages, popups, other kinds of pages. What is printed is a sheet of its own, and so are galleries and each
 * reading mode. The order of the rules stays;
 * what comes later styles parts that are built of earlier ones.
 */
export function pageStyles(root: string, { frame, kinds, scopeOf }: Options): Plugin {
  return {
    name: 'page-styles',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.values(bundle).find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
        if (built?.type !== 'asset') throw new Error('The build has no style sheet.');
        delete bundle[built.fileName];
        const rules = topLevelRules(String(built.source));
        const printed = rules.filter(isForPrint);
        const shown = rules.filter((rule) => !isForPrint(rule) && !modeOf(rule));
        const emit = (name: string, parts: string[]) =>
          `/${this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: parts.join('') }))}`;

        const styles: PageStyles = {
          pages: {},
          others: { first: emit('all', shown), later: null },
          print: emit('print', printed),
          modes: Object.fromEntries(
            readingModes.map((mode) => [
              mode,
              emit(
                mode,
                rules.filter((rule) => modeOf(rule) === mode),
              ),
            ]),
          ),
          gallery: emit('gallery', shown.filter(isForGalleries)),
        };
        for (const [kind, { pages, parts = [] }] of Object.entries(kinds)) {
          const modules = [...frame, ...pages.map((page) => `app/pages/${page}.tsx`), ...parts];
          const files = stylesNeededBy(
            modules.map((file) => join(root, file)),
            this,
          );
          const isNeeded = isNeededFor(new Set([...files].map(scopeOf)));
          const isFirst = (rule: string) => isNeeded(rule) && !isForGalleries(rule);
          const first = emit(kind, shown.filter(isFirst));
          const later = emit(
            `${kind}-later`,
            shown.filter((rule) => !isFirst(rule)),
          );
          for (const page of pages) styles.pages[page] = { first, later };
        }
        this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: JSON.stringify(styles) });
      },
    },
  };
}

const isForPrint = (rule: string) => rule.startsWith('@media print');
/** Most articles have no gallery; one that has names their sheet, and the others get it with their code. */
const isForGalleries = (rule: string) => rule.includes(`[${galleryAttribute}]`);

/** The reading mode for which a rule is; undefined for the rules that everyone needs. */
function modeOf(rule: string): ReadingMode | undefined {
  const mode = readingModes.find((each) => rule.includes(`[${modePrefix}${each}]`));
  // The minifier joins rules with the same declarations, and the others' part would be lost to everyone else.
  if (mode && selectorsOf(rule).some((selector) => !selector.includes(`[${modePrefix}${mode}]`)))
    throw new Error(`A style of the mode ${mode} was joined with another: ${rule.slice(0, 200)}`);
  return mode;
}

/** The selectors of a rule or of those within it, without conditions and the steps of animations. */
function selectorsOf(rule: string): string[] {
  return [...rule.matchAll(/(?<=^|[{}])([^{}@]+)(?=\{)/g)].flatMap(([, list = '']) => list.split(/,(?![^(]*\))/));
}

/** Whether a rule has a class of one of the scopes, or no class of any file: then it styles the whole site. */
function isNeededFor(scopes: ReadonlySet<string>): (rule: string) => boolean {
  return (rule) => {
    const named = [...rule.matchAll(/[\w-]+-([0-9a-f]{4})(?![\w-])/g)].map(([, scope = '']) => scope);
    return named.length === 0 || named.some((scope) => scopes.has(scope));
  };
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The style files that modules import, directly or through others, and those that they are composed of. */
function stylesNeededBy(modules: string[], graph: ModuleGraph): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    if (id.endsWith('.css')) return composedOf(id).forEach(visit);
    const info = graph.getModuleInfo(id);
    if (!info) throw new Error(`vite.config.ts names ${id}, which is not part of the app.`);
    info.importedIds.forEach(visit);
  };
  modules.forEach(visit);
  return new Set([...seen].filter((id) => id.endsWith('.css')));
}

function composedOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/composes:[^;]+ from "([^"]+)"/g)].map(([, path = '']) => resolve(dirname(file), path));
}

/** Cuts minified styles after each rule or statement that is in no other. */
function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\/|[{};]/gs)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}
