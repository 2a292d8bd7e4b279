import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { latestBuildAddress } from '../../contract/builds.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '../../contract/picture.ts';
import type { MediaStore } from '../content/media-store.ts';
import { clientFolder } from './render.ts';

const forever = 'public, max-age=31536000, immutable';
const pictureName = new RegExp(`^(\\d{3,4})\\.(${pictureFormats.join('|')})$`);
const mediaId = /^[0-9a-f]{16}$/;

function cacheRule(address: string): string {
  if (address === latestBuildAddress) return 'no-cache';
  return address.startsWith('/assets/') ? forever : 'public, max-age=3600';
}

/** Files that never change under their address: the build's assets, pictures, clips and captions. */
export function addFileRoutes(app: FastifyInstance, media: MediaStore, hotReload: boolean): void {
  if (hotReload) app.register(fastifyStatic, { root: clientFolder, serve: false });
  else {
    app.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        response.header('cache-control', cacheRule(file.slice(clientFolder.length - 1)));
      },
    });
  }

  app.get<{ Params: { id: string; name: string } }>('/media/:id/:name', async (request, reply) => {
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
  });
}
