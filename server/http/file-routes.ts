import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PictureFormat, pictureFormats, pictureWidths } from '../../contract/picture.ts';
import type { KnownNames } from '../articles/known-names.ts';
import { ApiError } from '../errors/api-error.ts';
import type { PictureForm } from '../media/made-pictures-on-disk.ts';
import { mediaTag } from '../media/queries/removal.ts';
import type { ServedMedia, ServedPicture } from '../media/served-media.ts';
import { MissingFile } from '../media/storage/media-storage.ts';
import { clientFolder } from './app-bundle.ts';
import { builtFileCacheControl, forever } from './cache-control.ts';
import { isSame } from './cached-response.ts';
import type { Misses } from './missing-addresses.ts';
import type { PageResponder } from './page-routes.ts';
import type { SharedBuilds } from './shared-builds.ts';
import { sendStoredFile } from './stored-file.ts';

const pictureName = new RegExp(`^(\\d{3,4})\\.(${pictureFormats.join('|')})$`);
const withHead = { exposeHeadRoute: true };
/** Excludes the precompressed files, which are sent instead of the originals. */
const topLevelFile = /^\/[^/]+\.(?!br$|gz$)\w+$/;
/** Apps of podcasts want an address that ends with the format of its file. */
const storedFileName = /^file(?:\.\w+)?$/;
const mediaId = /^[0-9a-f]{16}$/;

export interface FileRouteOptions {
  media: ServedMedia;
  /** The headers that name tags to a CDN. */
  tagHeadersOf: (tags: readonly string[]) => Record<string, string>;
  /** Null with hot reload, which serves the sources. */
  sharedBuilds: SharedBuilds | null;
  /** Answers requests for assets that no build has. */
  sendPage: PageResponder;
  misses: Misses;
  networksOf: (request: FastifyRequest) => string[];
}

/** Serves files that never change under their address: the build's assets, pictures, videos and captions. */
export function addFileRoutes(app: FastifyInstance, options: FileRouteOptions): void {
  const { sharedBuilds, sendPage } = options;
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { kind: 'file', ...route.config };
    });
    files.setErrorHandler(rejectRange);
    addBuiltFiles(files, sharedBuilds, sendPage);
    addMedia(files, options);
  });
}

/** Answers 416 with the length of the file for a range beyond its end; other errors go to the general error handler. */
function rejectRange(
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

/** Adds routes without the plugin, whose two routes for each of some 400 files took a sixth of the startup time. */
function addBuiltFiles(app: FastifyInstance, sharedBuilds: SharedBuilds | null, sendPage: PageResponder): void {
  app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true, cacheControl: false });
  if (!sharedBuilds) return;
  const own = new Set(readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`));
  const send = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', builtFileCacheControl(address)).sendFile(address);

  for (const address of own) {
    if (topLevelFile.test(address)) app.get(address, withHead, (_, reply) => send(reply, address));
  }
  app.get<{ Params: { '*': string } }>('/assets/*', withHead, async (request, reply) => {
    const address = `/assets/${request.params['*']}`;
    if (own.has(address)) return send(reply, address);
    // The asset may belong to another build.
    const folder = await sharedBuilds.folderOf(address);
    if (!folder) return sendPage(request, reply);
    return reply.header('cache-control', forever).sendFile(address, folder);
  });
}

/** Parses the width and format in a file name; null if the site never makes that form. */
function pictureForm(id: string, name: string): PictureForm | null {
  const [, width, format] = pictureName.exec(name) ?? [];
  const isListed = (pictureWidths as readonly number[]).includes(Number(width));
  return isListed ? { id, width: Number(width), format: format as PictureFormat } : null;
}

function addMedia(app: FastifyInstance, { media, tagHeadersOf, misses, networksOf }: FileRouteOptions): void {
  async function rowOf(id: string, networks: string[]) {
    const known = media.known(id);
    if (known) return known;
    const exists = (names: KnownNames) => names.hasMedia(id);
    const found = await misses.lookUp({ key: `media ${id}`, networks, exists, find: () => media.find(id) });
    return typeof found === 'string' ? null : found;
  }

  /** Without the database the pictures on disk are still served. */
  async function pictureOf(form: PictureForm, networks: string[]): Promise<ServedPicture | null> {
    try {
      const row = await rowOf(form.id, networks);
      return row && (await media.picture(row, form, networks));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const made = await media.readMade(form);
      if (!made) throw error;
      return { bytes: made, isExact: true };
    }
  }

  app.get<{ Params: { id: string; name: string } }>(
    '/media/:id/:name',
    { ...withHead, config: { kind: 'media' } },
    async (request, reply) => {
      const { id, name } = request.params;
      const networks = networksOf(request);
      reply.headers(tagHeadersOf([mediaTag(id)]));
      // Other sites may embed the pictures (feeds, shared links).
      reply.header('cross-origin-resource-policy', 'cross-origin');
      // Behind a CDN, the site's pages load captions and streams across origins.
      reply.header('access-control-allow-origin', '*');
      if (mediaId.test(id) && storedFileName.test(name)) {
        const row = await rowOf(id, networks);
        const isItsName = name === 'file' || row?.file.endsWith(name.slice('file'.length));
        const found = row && isItsName && media.file(row);
        if (found) {
          reply.header('cache-control', forever);
          return sendStoredFile(request, reply, found).catch((error) => notFoundIfMissing(error, reply));
        }
      }
      const form = mediaId.test(id) ? pictureForm(id, name) : null;
      const picture = form && (await pictureOf(form, networks));
      if (picture) {
        reply.type(`image/${form.format}`).header('cache-control', picture.isExact ? forever : 'no-store');
        if (!picture.isExact) return reply.send(picture.bytes);
        // A cache that asks again whether the picture is still there, as nginx does, does not get it again.
        const tag = `"${id}-${name}"`;
        reply.header('etag', tag);
        return isSame(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(picture.bytes);
      }
      return sendNotFound(reply);
    },
  );
}

function sendNotFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found');
}

function notFoundIfMissing(error: unknown, reply: FastifyReply) {
  reply.header('cache-control', 'no-store').removeHeader('content-range').removeHeader('etag');
  if (!(error instanceof MissingFile)) throw error;
  return sendNotFound(reply);
}
