import http from 'node:http';
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
    plugins: [sourceAddresses(outDir), plainHttp()],
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

/**
 * Takes `node:http` without reading all of its exports: an import statement also reads the getters of WebSocket and its events,
 * for which Node loads a whole HTTP client, 60 ms in each start.
 */
function plainHttp(): Plugin {
  const module = '\0plain-http';
  const plain = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get);
  return {
    name: 'plain-http',
    enforce: 'pre',
    resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => module },
    load: {
      filter: { id: /^\0plain-http$/ },
      handler: () => `const http = process.getBuiltinModule('node:http');
        export default http;
        export const { ${plain.map(([name]) => name).join(', ')} } = http;`,
    },
  };
}
