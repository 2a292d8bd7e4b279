import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { latestBuildAddress } from '../../contract/builds.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '../../contract/picture.ts';
import type { MediaStore } from '../content/media-store.ts';
import type { PageAnswer } from './page-routes.ts';
import { clientFolder } from './render.ts';
import type { SharedBuilds } from './shared-builds.ts';

const forever = 'public, max-age=31536000, immutable';
const pictureName = new RegExp(`^(\\d{3,4})\\.(${pictureFormats.join('|')})$`);
const withHead = { exposeHeadRoute: true };
/** Without their packed forms, which are sent in their stead. */
const topLevelFile = /^\/[^/]+\.(?!br$|gz$)\w+$/;
const mediaId = /^[0-9a-f]{16}$/;

function cacheRule(address: string): string {
  if (address === latestBuildAddress) return 'no-cache';
  return address.startsWith('/assets/') ? forever : 'public, max-age=3600';
}

export interface FileRouteOptions {
  media: MediaStore;
  /** Null while the sources themselves are served. */
  sharedBuilds: SharedBuilds | null;
  /** For an asset that no build has. */
  answerPage: PageAnswer;
}

/** Files that never change under their address: the build's assets, pictures, clips and captions. */
export function addFileRoutes(app: FastifyInstance, { media, sharedBuilds, answerPage }: FileRouteOptions): void {
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { kind: 'file', ...route.config };
    });
    files.setErrorHandler(refuseRange);
    addBuiltFiles(files, sharedBuilds, answerPage);
    addMedia(files, media);
  });
}

/** Who asks for a part beyond the end of a file is told how long it is; everything else is nothing a file route foresaw. */
function refuseRange(
  error: FastifyError & { headers?: Record<string, string> },
  _: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.statusCode !== 416) throw error;
  return reply
    .code(416)
    .headers(error.headers ?? {})
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Range Not Satisfiable');
}

/** Two routes for each of some four hundred files, as the plugin would add them, took a sixth of a start. */
function addBuiltFiles(app: FastifyInstance, sharedBuilds: SharedBuilds | null, answerPage: PageAnswer): void {
  app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true, cacheControl: false });
  if (!sharedBuilds) return;
  const own = new Set(readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`));
  const send = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', cacheRule(address)).sendFile(address);

  for (const address of own) {
    if (topLevelFile.test(address)) app.get(address, withHead, (_, reply) => send(reply, address));
  }
  app.get<{ Params: { '*': string } }>('/assets/*', withHead, async (request, reply) => {
    const address = `/assets/${request.params['*']}`;
    if (own.has(address)) return send(reply, address);
    // What this build does not have, another may.
    const folder = await sharedBuilds.folderOf(address);
    if (!folder) return answerPage(request, reply);
    return reply.header('cache-control', forever).sendFile(address, folder);
  });
}

function addMedia(app: FastifyInstance, media: MediaStore): void {
  app.get<{ Params: { id: string; name: string } }>(
    '/media/:id/:name',
    { ...withHead, config: { kind: 'media' } },
    async (request, reply) => {
      const { id, name } = request.params;
      // Pages of other sites may show our pictures (feeds, shared links).
      reply.header('cross-origin-resource-policy', 'cross-origin');
      // From a CDN, which hands these on, captions and streams are read by the site's pages across origins.
      reply.header('access-control-allow-origin', '*');
      if (mediaId.test(id)) {
        if (name === 'file') {
          const found = await media.file(id);
          if (found) return reply.type(found.type).header('cache-control', forever).sendFile(found.file, found.root);
        }
        const [, width, format] = pictureName.exec(name) ?? [];
        if (width && (pictureWidths as readonly number[]).includes(Number(width))) {
          const bytes = await media.picture(id, Number(width), format as PictureFormat);
          if (bytes) return reply.type(`image/${format}`).header('cache-control', forever).send(bytes);
        }
      }
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found');
    },
  );
}
