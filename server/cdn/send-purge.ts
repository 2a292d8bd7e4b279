import type { CdnConfig } from './settings.ts';
import { encodeTag, headerList } from './tag-headers.ts';

/** Tells a CDN to drop the pages with these tags, or everything. Throws a message without secrets if it failed. */
export interface CdnService {
  /** How many tags one request may name. */
  readonly maxTags: number;
  purge(tags: readonly string[] | 'everything'): Promise<void>;
}

const timeout = 10_000;
const fastlyAddress = 'https://api.fastly.com';
const cloudflareAddress = 'https://api.cloudflare.com/client/v4';

/** Null if no CDN is configured. */
export function createCdnService(config: CdnConfig): CdnService | null {
  const { CDN_PURGE_SERVICE: service = '', CDN_PURGE_TOKEN: token = '', CDN_PURGE_URL: url } = config;
  switch (config.CDN_PURGE_DRIVER) {
    case 'none':
      return null;
    case 'fastly':
      return {
        maxTags: 256,
        purge: (tags) =>
          post(`${url ?? fastlyAddress}/service/${service}/${tags === 'everything' ? 'purge_all' : 'purge'}`, {
            headers: { 'fastly-key': token, ...(tags !== 'everything' && { 'surrogate-key': headerList(tags, ' ') }) },
          }),
      };
    case 'cloudflare':
      return {
        maxTags: 30,
        purge: (tags) =>
          post(`${url ?? cloudflareAddress}/zones/${service}/purge_cache`, {
            headers: { authorization: `Bearer ${token}` },
            body: tags === 'everything' ? { purge_everything: true } : { tags: tags.map(encodeTag) },
          }),
      };
    case 'http':
      return {
        maxTags: 1_000,
        purge: (tags) =>
          post(url ?? '', {
            headers: token ? { authorization: `Bearer ${token}` } : {},
            body: tags === 'everything' ? { everything: true } : { tags: tags.map(encodeTag) },
          }),
      };
  }
}

async function post(address: string, given: { headers: Record<string, string>; body?: object }): Promise<void> {
  const body = given.body && JSON.stringify(given.body);
  const headers = { ...given.headers, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(address, {
    method: 'POST',
    headers,
    ...(body && { body }),
    // A redirect could take the token elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    // The error of `fetch` may contain the address, and that a key.
    throw new Error(error instanceof DOMException ? 'it did not answer in time' : 'it could not be reached');
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}
