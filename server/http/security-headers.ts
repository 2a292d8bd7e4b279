import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/** The hosts that Google documents. */
const analyticsHosts = {
  scripts: ' https://*.googletagmanager.com',
  pictures: ' https://*.google-analytics.com https://*.googletagmanager.com',
  connections: ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
};

export interface SecurityHeaders {
  /** Sent with every response. */
  everywhere: Record<string, string>;
  /** Sent with pages: `everywhere` and the content security policy. */
  pages: Record<string, string>;
}

/** Built once at startup: nothing depends on a request, so cached pages are the same for every client. */
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
  const videoHosts = config.MEDIA_HOSTS.map((origin) => ` ${origin}`).join('');
  const analytics = config.GA_MEASUREMENT_ID ? analyticsHosts : { scripts: '', pictures: '', connections: '' };
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'${analytics.scripts}`,
    "style-src 'self'",
    `img-src 'self'${media}${analytics.pictures}`,
    // hls.js passes stream segments to the browser as `blob:` and fetches them under connect-src.
    `media-src 'self' blob:${media}${videoHosts}`,
    `connect-src 'self'${media}${videoHosts}${lookUpHosts(config)}${analytics.connections}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The origins of the address and user-agent services that the operator configured. */
function lookUpHosts({ GEO_URL, AGENT_URL }: Config): string {
  const origins = [GEO_URL, AGENT_URL].flatMap((address) => (address ? [new URL(address).origin] : []));
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}

/** Vite updates modules and styles in place, which needs inline code. Used in development only. */
function hotReloadPolicy(): string {
  return "default-src 'self' 'unsafe-inline' data: ws:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
}
