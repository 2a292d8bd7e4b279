import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

/** Cards, lists of them, and what stands around a list. */
const listed =
  /[\\/]app[\\/](?:api[\\/](?:call|send)|reading[\\/](?:author|brief|card|feed|growing|lead-story|list|popular|row|section|tag))[^\\/]*$/;

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** Tells whether a module is among what some file of the app cannot run without: what it imports, and what that imports. */
function whatIsNeededBy(file: string): (id: string, modules: Modules) => boolean {
  let needed: Set<string> | undefined;
  return (id, modules) => {
    needed ??= withImports(join(root, 'app', file), modules);
    return needed.has(id);
  };
}

function withImports(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found);
  return found;
}

/** Runs before everything else, so it must not import from another file; others may import from it. */
const early = whatIsNeededBy('entry-early.ts');
const byEveryPage = whatIsNeededBy('app.tsx');
const byNavigation = whatIsNeededBy('navigation/browser.ts');
const byHome = whatIsNeededBy('pages/home.tsx');
const byArticle = whatIsNeededBy('pages/news/article.tsx');
/** The browser's entry finds the page's code and reads its text back before anything is drawn. */
const byEntry = [whatIsNeededBy('navigation/page-list.ts'), whatIsNeededBy('reading/stored-html.tsx')];
const byTopTools = whatIsNeededBy('shell/top-tools.tsx');
const byMenus = whatIsNeededBy('menu/menus.ts');
const byMessages = whatIsNeededBy('overlays/show-message.ts');
const afterwards = whatIsNeededBy('afterwards.tsx');
/** An article is read without them. */
const aroundArticle = ['onward/onward', 'reading/article-tools', 'reading/old-notice', 'reading/reading-progress'].map(
  (part) => whatIsNeededBy(`${part}.tsx`),
);

/** Vite's wrapper around every `import()` waits for styles of its own; here all styles are one file that is there from the start. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/** Class names depend on nothing but the file and the name in it, so that the browser's build and the server's agree. */
function scopedName(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/');
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 4);
  return `${name}-${mark}`;
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/',
  appType: 'custom',
  publicDir: 'app/public',
  plugins: [react(), plainDynamicImports()],
  css: { modules: { generateScopedName: scopedName, localsConvention: 'camelCaseOnly' } },
  // The server's bundle holds React itself, in its fast build, however the server is started.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node24',
        outDir: 'dist/render',
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: { 'entry-render': 'app/entry-render.tsx' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // All styles together are smaller than one picture, and one file is one round trip on a slow phone.
        cssCodeSplit: false,
        // The server names what a page needs; code for the way on is fetched on intent, and needs no helper in every page.
        modulePreload: false,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { 'entry-browser': 'app/entry-browser.tsx' },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                // React changes seldom and weighs most: alone in its file, it stays in the browser's cache across builds.
                // Other packages come with what needs them: hls.js when a stream is played.
                { debugName: 'early', name: (id, modules) => (early(id, modules) ? 'early' : null), priority: 6 },
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 5 },
                {
                  debugName: 'frame',
                  name: (id, modules) =>
                    byEveryPage(id, modules) ||
                    byNavigation(id, modules) ||
                    byEntry.some((isNeededBy) => isNeededBy(id, modules)) ||
                    (byArticle(id, modules) && (byHome(id, modules) || afterwards(id, modules)))
                      ? 'frame'
                      : null,
                  priority: 4,
                },
                // An article is read without them; what stands below its text comes later.
                { name: 'lists', test: listed, priority: 3 },
                {
                  debugName: 'tools',
                  name: (id, modules) => (byTopTools(id, modules) || byMessages(id, modules) ? 'tools' : null),
                  priority: 2,
                },
                {
                  debugName: 'around-article',
                  name: (id, modules) =>
                    aroundArticle.some((isNeededBy) => isNeededBy(id, modules)) ? 'around-article' : null,
                  priority: 1,
                },
                // What brings every page to life comes in two files, not in thirty: each is a request of its own, and a
                // wait of its own where one names the next.
                { debugName: 'menus', name: (id, modules) => (byMenus(id, modules) ? 'menus' : null) },
                { debugName: 'afterwards', name: (id, modules) => (afterwards(id, modules) ? 'afterwards' : null) },
              ],
            },
          },
        },
      },
}));
