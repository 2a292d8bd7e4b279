import path from 'node:path';
import type { Log } from '../../runtime/log.ts';
import { createMadePictures } from '../made-pictures-on-disk.ts';
import { createFolderParts } from '../upload-parts.ts';
import { createS3Parts } from '../upload-parts-s3.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { MediaStorage } from './media-storage.ts';
import { createS3Bucket, type S3Bucket } from './s3-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { StorageConfig } from './settings.ts';

const megabyte = 1024 * 1024;

/** What a site stores of media: the files, the widths of pictures that it made of them, and unfinished uploads. */
export function openMediaFiles(config: StorageConfig & { PICTURE_CACHE_MB: number }, log: Log) {
  const { DATA_DIR: dataDir } = config;
  const made = createMadePictures({ dataDir, maxBytes: config.PICTURE_CACHE_MB * megabyte, log });
  if (config.MEDIA_STORE === 'folder') {
    return { storage: openMediaFolder(config), parts: createFolderParts(dataDir), made };
  }
  const bucket = openBucket(config, { forReaders: true });
  return { storage: createS3Storage(bucket), parts: createS3Parts(bucket, dataDir), made };
}

/** Where the settings say that media files are. */
export function openMediaStorage(config: StorageConfig): MediaStorage {
  return config.MEDIA_STORE === 's3' ? createS3Storage(openBucket(config)) : openMediaFolder(config);
}

export function openMediaFolder({ DATA_DIR }: Pick<StorageConfig, 'DATA_DIR'>): MediaStorage {
  return createFolderStorage(path.join(DATA_DIR, 'media', 'files'));
}

/** The settings have been checked: those that S3 needs are there. */
function openBucket(config: StorageConfig, { forReaders = false } = {}): S3Bucket {
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = config;
  return createS3Bucket({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    prefix: config.S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forReaders,
  });
}
