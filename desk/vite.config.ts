import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from '../scripts/build/browsers.ts';

const root = join(import.meta.dirname, '..');

/** The desk is built apart from the readers' app, so that nothing in it can change what readers load. */
export default defineConfig({
  root,
  base: '/desk/',
  appType: 'custom',
  publicDir: false,
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: buildTarget,
    outDir: 'dist/desk',
    emptyOutDir: true,
    manifest: true,
    // The policy of the desk allows no inline styles, and `data:` nowhere.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { desk: 'desk/entry.tsx' },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
