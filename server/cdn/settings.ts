import { z } from 'zod';

/** Settings of the CDN from which changed pages are purged. */
export const cdnSettings = {
  CDN_PURGE_DRIVER: z.enum(['none', 'fastly', 'cloudflare', 'http']).default('none'),
  CDN_PURGE_SERVICE: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/)
    .optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[!-~]+$/)
    .optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
};

export const cdnExpectations = {
  CDN_PURGE_SERVICE: 'the id of the Fastly service or the Cloudflare zone, letters and digits',
  CDN_PURGE_TOKEN: 'letters, digits or signs without spaces',
  CDN_PURGE_URL: 'an http or https address',
};

/** Settings that must stay secret; the address of a gateway may contain a key. */
export const cdnSecrets = ['CDN_PURGE_TOKEN', 'CDN_PURGE_URL'];

export type CdnDriver = 'none' | 'fastly' | 'cloudflare' | 'http';

export interface CdnConfig {
  CDN_PURGE_DRIVER: CdnDriver;
  CDN_PURGE_SERVICE?: string | undefined;
  CDN_PURGE_TOKEN?: string | undefined;
  CDN_PURGE_URL?: string | undefined;
}

const neededBy = {
  none: [],
  fastly: ['CDN_PURGE_SERVICE', 'CDN_PURGE_TOKEN'],
  cloudflare: ['CDN_PURGE_SERVICE', 'CDN_PURGE_TOKEN'],
  http: ['CDN_PURGE_URL'],
} as const satisfies Record<CdnDriver, (keyof CdnConfig)[]>;

/** Names, in a sentence for the operator, the first required setting that is missing. */
export function missingCdnSetting(read: CdnConfig): string | null {
  const driver = read.CDN_PURGE_DRIVER;
  const missing = neededBy[driver].find((name) => read[name] === undefined);
  return missing ? `${missing} is required when CDN_PURGE_DRIVER is ${driver}.` : null;
}
