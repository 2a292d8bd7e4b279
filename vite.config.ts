import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

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
        modulePreload: { polyfill: false },
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
                { name: 'react', test: /node_modules|rolldown[\\/]runtime/, priority: 3 },
                // All styles together are smaller than one picture, and one file is one round trip on a slow phone.
                {
                  name: 'reading',
                  test: /\.css$|[\\/](?:contract|app[\\/](?:api|reading|shell|ui))[\\/]/,
                  priority: 2,
                },
              ],
            },
          },
        },
      },
}));
