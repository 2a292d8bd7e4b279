import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/** As Google asks for them. */
const analyticsHosts = {
  scripts: ' https://*.googletagmanager.com',
  pictures: ' https://*.google-analytics.com https://*.googletagmanager.com',
  connections: ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
};

export interface SecurityHeaders {
  /** On every answer. */
  everywhere: Record<string, string>;
  /** On pages as well: the one policy that is the same for all of them. */
  pages: Record<string, string>;
}

/** Built once at the start: nothing in them depends on a request, so pages stay the same bytes for everyone. */
export function securityHeaders(config: Config, bootScript: string): SecurityHeaders {
  const everywhere: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
  };
  if (config.SITE_URL.startsWith('https:')) {
    everywhere['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  const policy = config.hotReload ? hotReloadPolicy() : contentPolicy(config, bootScript);
  return { everywhere, pages: { ...everywhere, 'content-security-policy': policy } };
}

function contentPolicy(config: Config, bootScript: string): string {
  const hash = createHash('sha256').update(bootScript).digest('base64');
  const media = config.MEDIA_URL ? ` ${new URL(config.MEDIA_URL).origin}` : '';
  const films = config.MEDIA_HOSTS.map((origin) => ` ${origin}`).join('');
  const analytics = config.GA_MEASUREMENT_ID ? analyticsHosts : { scripts: '', pictures: '', connections: '' };
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'${analytics.scripts}`,
    "style-src 'self'",
    `img-src 'self'${media}${analytics.pictures}`,
    // `blob:` is how hls.js hands a stream's pieces to the browser; the pieces themselves it fetches like any other data.
    `media-src 'self' blob:${media}${films}`,
    `connect-src 'self'${media}${films}${lookUpHosts(config)}${analytics.connections}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The services of the operator's choice that a browser asks about its address and user agent. */
function lookUpHosts({ GEO_URL, AGENT_URL }: Config): string {
  const origins = [GEO_URL, AGENT_URL].flatMap((address) => (address ? [new URL(address).origin] : []));
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}

/** Vite replaces modules and styles in place, which needs inline code; this never leaves a developer's machine. */
function hotReloadPolicy(): string {
  return "default-src 'self' 'unsafe-inline' data: ws:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
}
