/** Where a build tells of itself, in the folder of its assets. */
export const latestBuildAddress = '/assets/builds/latest.json';

export function buildAddress(id: string): string {
  return `/assets/builds/meta/${id}.json`;
}

/** The `meta` element by which a document says which build it came from. */
export const buildAttribute = 'build';

/** How many builds' assets are served side by side: the newest, and those that pages still open may have come from. */
export const buildsServed = 5;

export interface LatestBuild {
  id: string;
}

export interface BuildManifest {
  /** Made from the bytes of everything that was built. */
  id: string;
  builtAt: string;
  /** Addresses of its assets, which stay the same for as long as they are served. */
  files: string[];
}
