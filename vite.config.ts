import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** What every page needs. */
const shared = /[\\/](?:contract|app[\\/](?:api|reading|shell|ui))[\\/]|[\\/]visit-memory\.tsx$/;
/** Forms, their rules and words, and what leads on: not for the first page of a reader. */
const comesLater =
  /[\\/](?:contract[\\/](?:rules[\\/]|dialling-codes|account-|builds)|app[\\/](?:api[\\/]get|ui[\\/]form[\\/]))/;
/** Cards, lists of them, and what else stands below a text. */
const listed =
  /[\\/]app[\\/](?:api[\\/](?:call|send)|reading[\\/](?:author|brief|card|feed|growing|lead-story|list|popular|row|section|tag))[^\\/]*$/;

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
  plugins: [react()],
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
                // Streams are rare and hls.js is large, so it comes by itself when one is played.
                { name: 'react', test: /node_modules[\\/](?!hls\.js[\\/])|rolldown[\\/]runtime/, priority: 3 },
                {
                  name: 'reading',
                  test: (id) => shared.test(id) && !listed.test(id) && !comesLater.test(id),
                  priority: 2,
                },
                // An article is read without them; what stands below its text comes later.
                { name: 'lists', test: listed, priority: 1 },
              ],
            },
          },
        },
      },
}));
