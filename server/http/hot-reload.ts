import type { FastifyInstance } from 'fastify';
import type { AppBundle, Renderer } from './app-bundle.ts';

const entry = '/app/entry-starter.ts';

export interface HotReload {
  renderer: Renderer;
  /** Writes the OpenAPI document from the current sources. */
  writeDocument(): Promise<string>;
  attach(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Serves pages and styles from their sources during development; Vite updates them in the browser when edited. */
export async function startHotReload(): Promise<HotReload> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  const load = () => vite.ssrLoadModule('/app/entry-render.tsx') as Promise<AppBundle>;
  const { bootScript, writeWebManifest } = await load();
  return {
    renderer: {
      build: null,
      bootScript,
      writeWebManifest,
      async render(payload) {
        const app = await load();
        const html = app.renderPage(payload, {
          build: null,
          script: entry,
          styles: ['/app/styles/all.css'],
          printStyles: null,
          modeStyles: {},
          galleryStyles: null,
          modules: [],
        });
        return [await vite.transformIndexHtml('/', html.join(''))];
      },
    },
    async writeDocument() {
      const { writeDocument } = await import('../../scripts/openapi/document.ts');
      return writeDocument();
    },
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done);
      });
    },
    close: () => vite.close(),
  };
}
