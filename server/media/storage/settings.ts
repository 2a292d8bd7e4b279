import { z } from 'zod';

/** Settings of where media files are stored. */
export const storageSettings = {
  MEDIA_STORE: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-]+\/)*$/)
    .default(''),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[!-~]+$/)
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[!-~]+$/)
    .optional(),
  PICTURE_CACHE_MB: z.coerce.number().int().min(16).max(1_000_000).default(4096),
};

export const storageExpectations = {
  S3_ENDPOINT: 'an http or https address such as https://s3.ap-northeast-1.amazonaws.com',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region such as ap-northeast-1',
  S3_PREFIX: 'nothing, or a path that ends with a slash such as news/',
  S3_ACCESS_KEY_ID: 'letters, digits or signs without spaces',
  S3_SECRET_ACCESS_KEY: 'letters, digits or signs without spaces',
  PICTURE_CACHE_MB: 'megabytes from 16 to 1000000',
};

export const storageSecrets = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

export interface StorageConfig {
  DATA_DIR: string;
  MEDIA_STORE: 'folder' | 's3';
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_PREFIX: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Names the first setting that S3 needs and that is missing. */
export function missingS3Setting(config: Omit<StorageConfig, 'DATA_DIR'>): (typeof needed)[number] | null {
  return needed.find((name) => config[name] === undefined) ?? null;
}

/** Names, in a sentence for the operator, the first required setting that is missing. */
export function missingStorageSetting(config: Omit<StorageConfig, 'DATA_DIR'>): string | null {
  const missing = config.MEDIA_STORE === 's3' ? missingS3Setting(config) : null;
  return missing && `${missing} is required when MEDIA_STORE is s3.`;
}
