import { relative } from 'node:path';
import { build, type Plugin } from 'vite';

/** The programs that operators start, by the name of their built file. */
const programs = { main: 'server/main.ts', site: 'server/cli/site.ts' };
/** Packages with binaries stay in node_modules; hot reload, which needs the other two, runs from the sources alone. */
const external = ['sharp', '@node-rs/argon2', 'pg-native', 'vite', /scripts.openapi/];

/** Builds the server and the operators' program, so that a start loads a few files instead of a thousand. */
export async function buildServer(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [sourceAddresses(outDir)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: programs,
        external,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  });
}

/** Modules find files relative to themselves: built ones look from where their source is. */
function sourceAddresses(outDir: string): Plugin {
  return {
    name: 'source-addresses',
    transform: {
      filter: { id: /[\\/]server[\\/].+\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(relative(outDir, id).replaceAll('\\', '/'));
        return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null };
      },
    },
  };
}
