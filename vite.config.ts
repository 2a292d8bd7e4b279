import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget } from './scripts/build/browsers.ts';
import { pageStyles } from './scripts/build/page-styles.ts';

const root = import.meta.dirname;

/** Cards, an author's among them, lists of cards, and the call that loads more of them. */
const listModules = /[\\/]app[\\/](?:api[\\/]call\.ts|article[\\/]author-card\.tsx|(?:cards|feed)[\\/][^\\/]+\.tsx?)$/;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** Returns whether a module is statically imported by a file of the app, directly or through others. */
function neededBy(file: string): (id: string, graph: ModuleGraph) => boolean {
  let needed: Set<string> | undefined;
  return (id, graph) => {
    needed ??= withImports(join(root, file), graph);
    return needed.has(id);
  };
}

function withImports(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  const info = graph.getModuleInfo(id);
  // A file that was moved would silently scatter its chunk over many requests.
  if (!info) throw new Error(`vite.config.ts names ${id}, which is not part of the app.`);
  for (const imported of info.importedIds) withImports(imported, graph, found);
  return found;
}

/** Runs before everything else, so it must not import from another chunk; others may import from it. */
const byStarter = neededBy('app/entry-starter.ts');
const byEveryPage = neededBy('app/app.tsx');
const byNavigation = neededBy('app/navigation/start-navigation.ts');
const byHome = neededBy('app/pages/home.tsx');
const byArticle = neededBy('app/pages/news/article.tsx');
/** The browser's entry finds the page's code and reads the article's HTML before it hydrates the page. */
const byEntry = [neededBy('app/navigation/page-list.ts'), neededBy('app/article/article-body.tsx')];
const byTopTools = neededBy('app/shell/top-tools.tsx');
const byMenus = neededBy('app/shell/menu/menus.ts');
const byMessages = neededBy('app/overlays/show-overlay.ts');
const byAfterHydration = neededBy('app/after-hydration.tsx');
/** Lazy parts of an article, which can be read without them. */
const articleParts = [
  'app/article/after-article.tsx',
  'app/article/article-tools.tsx',
  'app/article/age-and-corrections.tsx',
  'app/article/reading-progress.tsx',
];
/** Arrives with them, and its styles with those that no first screen needs. */
const headingLinks = 'app/article/heading-links.ts';
const byArticleParts = [...articleParts, headingLinks].map(neededBy);
const byLaterButton = neededBy('app/library/later/later-button.tsx');

/** What the first screen of each kind of page needs; all other styles are loaded with the code. */
const styles = {
  frame: ['app/app.tsx', 'app/shell/top-tools.tsx', 'app/shell/menu/menus.ts'],
  kinds: {
    lists: {
      pages: [
        'home',
        'news/category',
        'news/tag',
        'news/author',
        'news/categories',
        'news/video',
        'news/video/category',
        'not-found',
        'withdrawn',
      ],
    },
    article: { pages: ['news/article'], parts: [...articleParts, 'app/video/video-player.tsx'] },
    corrections: { pages: ['news/corrections'] },
    search: { pages: ['search'] },
    series: { pages: ['news/series'] },
  },
  scopeOf,
};

/** Replaces Vite's wrapper around every `import()`, which waits for a chunk's styles: here the page's code waits for all. */
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

/** Class names depend only on the file and the name in it, so that the browser's build and the server's agree. */
function scopedName(name: string, file: string): string {
  return `${name}-${scopeOf(file)}`;
}

function scopeOf(file: string): string {
  const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/');
  return createHash('sha256').update(path).digest('hex').slice(0, 4);
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/',
  appType: 'custom',
  publicDir: 'app/public',
  plugins: [react(), plainDynamicImports(), ...(isSsrBuild ? [] : [pageStyles(root, styles)])],
  css: { modules: { generateScopedName: scopedName, localsConvention: 'camelCaseOnly' } },
  // The server's bundle contains React's production build, however the server is started.
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
        target: buildTarget,
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // One file, which `pageStyles` divides: a file for each chunk would be a dozen requests before the first paint.
        cssCodeSplit: false,
        // The server names a page's chunks in its HTML, and navigation prefetches on intent; no helper is needed.
        modulePreload: false,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { starter: 'app/entry-starter.ts' },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            // Chromium then compiles all of React beside the page while it loads, instead of function by function when they are called.
            postBanner: ({ name }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                { debugName: 'starter', name: (id, graph) => (byStarter(id, graph) ? 'starter' : null), priority: 6 },
                // React changes seldom and is the largest: in its own file, it stays in the browser's cache across builds.
                // Other packages come with the code that imports them: hls.js when a stream is played.
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|app[\\/]start-react\.ts$/,
                  priority: 5,
                },
                {
                  debugName: 'frame',
                  name: (id, graph) =>
                    byEveryPage(id, graph) ||
                    byNavigation(id, graph) ||
                    byEntry.some((isNeeded) => isNeeded(id, graph)) ||
                    (byArticle(id, graph) && (byHome(id, graph) || byAfterHydration(id, graph)))
                      ? 'frame'
                      : null,
                  priority: 4,
                },
                // An article can be read without them; what follows its text is loaded later.
                { name: 'lists', test: listModules, priority: 3 },
                {
                  debugName: 'tools',
                  name: (id, graph) => (byTopTools(id, graph) || byMessages(id, graph) ? 'tools' : null),
                  priority: 2,
                },
                {
                  debugName: 'article-parts',
                  name: (id, graph) =>
                    byArticleParts.some((isNeeded) => isNeeded(id, graph)) ? 'article-parts' : null,
                  priority: 1,
                },
                // In bylines, and on all cards after hydration.
                { debugName: 'later', name: (id, graph) => (byLaterButton(id, graph) ? 'later' : null) },
                // Two files instead of thirty: each file is a request, and a further wait where one imports the next.
                { debugName: 'menus', name: (id, graph) => (byMenus(id, graph) ? 'menus' : null) },
                {
                  debugName: 'after-hydration',
                  name: (id, graph) => (byAfterHydration(id, graph) ? 'after-hydration' : null),
                },
              ],
            },
          },
        },
      },
}));
