import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { StartFailure } from '../../start-failure.ts';
import type { PostgresPrograms } from './programs.ts';

/** How PostgreSQL is run: it refuses to be root. */
export interface ServerUser {
  /** Put before each of its programs. */
  prefix: string[];
  /** For `spawn`; nothing where it runs as the user of this process. */
  ids: { uid?: number; gid?: number };
  /** Gives a file or folder to that user. */
  own(path: string): void;
}

/** Root as seen from within a user namespace of its own is an ordinary user, and the files stay root's. */
const inNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Used where namespaces are forbidden. Between the ranges that systems give out, so that no account has it. */
const spareId = 65_520;

const ownUser: ServerUser = { prefix: [], ids: {}, own: () => {} };

/** Chooses the user for the database of a data folder, of which a part may exist already. */
export function chooseServerUser(dataDir: string, cluster: string, programs: PostgresPrograms): ServerUser {
  if (process.getuid?.() !== 0) return ownUser;
  const owner = ownerOf(cluster) ?? ownerOf(dataDir);
  // An operator's command run by root works with the files of the user that the site runs as.
  if (owner && owner.uid !== 0) return checked(otherUser(owner), dataDir, programs);
  if (works([...inNamespace, 'true'])) return { ...ownUser, prefix: inNamespace };
  letPass(dataDir);
  return checked(otherUser({ uid: spareId, gid: spareId }), dataDir, programs);
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? { uid: stat.uid, gid: stat.gid } : null;
}

function otherUser({ uid, gid }: { uid: number; gid: number }): ServerUser {
  return { prefix: [], ids: { uid, gid }, own: (path) => chownSync(path, uid, gid) };
}

/** Lets the group of the spare user, and nobody else, walk through a data folder that is closed to all but root. */
function letPass(dataDir: string): void {
  const { mode } = statSync(dataDir);
  if (mode & 0o001) return;
  chownSync(dataDir, 0, spareId);
  chmodSync(dataDir, (mode & 0o777) | 0o010);
}

function checked(user: ServerUser, dataDir: string, { postgres }: PostgresPrograms): ServerUser {
  const reaches = works([postgres, '--version'], user.ids) && works(['test', '-x', dataDir], user.ids);
  if (reaches) return user;
  throw new StartFailure(
    `PostgreSQL refuses to run as root, and as uid ${user.ids.uid} it cannot reach ${postgres} or ${dataDir}; start the site as an ordinary user, or set DATABASE_URL.`,
  );
}

function works([command = '', ...args]: string[], ids: ServerUser['ids'] = {}): boolean {
  return spawnSync(command, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
}
