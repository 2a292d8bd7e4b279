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

/** The style sheets of a page, by their addresses. */
export interface PageSheets {
  /** Named in the HTML. */
  first: string;
  /** Loaded with the code; null where the first sheet has everything. */
  later: string | null;
}

/** Written by the build to `.vite/styles.json` for the server. */
export interface PageStyles {
  /** By the name of the page; the pages that belong to no kind are not in it. */
  pages: Record<string, PageSheets>;
  /** For the pages that belong to no kind, such as those of members. */
  others: PageSheets;
  print: string;
  /** By reading mode. */
  modes: Record<string, string>;
  /** Of galleries; only articles that have one name it. */
  gallery: string;
}

/** What the HTML of a page names of its build. */
export interface Assets {
  /** Null during development, without a build. */
  build: string | null;
  /** The starter, see `app/entry-starter.ts`. */
  script: string;
  /** What the server's HTML shows. */
  styles: string[];
  /** Null during development, where they are among the others. */
  printStyles: string | null;
  /** By reading mode; empty during development. */
  modeStyles: Record<string, string>;
  /** For articles with a gallery; null during development, where they are among the others. */
  galleryStyles: string | null;
  /** The page's code and the styles of what only the code shows, which the starter loads when they are needed. */
  modules: string[];
}
