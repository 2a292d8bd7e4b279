import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { hashed } from '../../runtime/hashes.ts';
import { ChangedFile, type MediaStorage } from './media-storage.ts';
import { partBytes, type S3Bucket } from './s3-bucket.ts';

const folder = 'files/';

/** Media files in a bucket, for any number of machines. */
export function createS3Storage(bucket: S3Bucket): MediaStorage {
  const keyOf = (name: string) => `${folder}${name}`;

  return {
    name: bucket.name,

    async store({ name, bytes, sha256, open }) {
      const stored = await bucket.size(keyOf(name));
      if (stored === bytes) return;
      // An object with this name and another size is damaged.
      if (stored !== null) await bucket.remove(keyOf(name));
      const hash = createHash('sha256');
      const check = () => {
        if (hash.digest('hex') !== sha256) throw new ChangedFile(name);
      };
      if (bytes > partBytes) return bucket.writeLarge(keyOf(name), hashed(open(), hash), check);
      const whole = await buffer(hashed(open(), hash));
      check();
      await bucket.write(keyOf(name), whole);
    },

    read: (name, range) => bucket.read(keyOf(name), range),
    size: (name) => bucket.size(keyOf(name)),
    remove: (name) => bucket.remove(keyOf(name)),

    async *list() {
      for await (const { name } of bucket.list(folder)) yield name;
    },

    async prepare() {
      // A bucket needs no folders.
      return async () => {};
    },
  };
}
