/** Address of the description of the latest build, in the assets folder. */
export const latestBuildAddress = '/assets/builds/latest.json';

export function buildAddress(id: string): string {
  return `/assets/builds/meta/${id}.json`;
}

/** The `meta` element that names the build of a document. */
export const buildAttribute = 'build';

/** How many builds' assets are served at the same time: the newest, and older ones that open pages may still use. */
export const buildsServed = 5;

export interface LatestBuild {
  id: string;
}

export interface BuildManifest {
  /** Hash of all built files. */
  id: string;
  builtAt: string;
  /** Addresses of its assets; they do not change while they are served. */
  files: string[];
}
