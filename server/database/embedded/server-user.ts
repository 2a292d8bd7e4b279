import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { StartFailure } from '../../runtime/start-failure.ts';
import type { PostgresPrograms } from './programs.ts';

/** The user that runs PostgreSQL, which does not run as root. */
export interface ServerUser {
  /** Prepended to each command. */
  prefix: string[];
  /** Options for `spawn`; empty if it runs as the user of this process. */
  ids: { uid?: number; gid?: number };
  /** Gives a file or folder to that user. */
  own(path: string): void;
}

/**
 * In its own user namespace the program sees any user as `nobody`, while the files stay the user's. Used for root, and
 * for users without a name on this system, which `initdb` requires.
 */
const inNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Used by root if namespaces are forbidden; every system has one of them. */
const spareAccounts = ['postgres', 'nobody'];

const ownUser: ServerUser = { prefix: [], ids: {}, own: () => {} };

/** Chooses the user for the database of a data folder, which may already exist in part. */
export function chooseServerUser(dataDir: string, cluster: string, programs: PostgresPrograms): ServerUser {
  const own = process.getuid?.() ?? 0;
  if (own !== 0) return named(ownUser, own);
  const owner = ownerOf(cluster) ?? ownerOf(dataDir);
  // A command run by root works on files of the user that the site runs as.
  if (owner && owner.uid !== 0) return checked(named(otherUser(owner), owner.uid), dataDir, programs);
  if (works([...inNamespace, 'true'])) return { ...ownUser, prefix: inNamespace };
  const spare = spareAccount();
  letPass(dataDir, spare.gid);
  return checked(otherUser(spare), dataDir, programs);
}

/** The user itself if it has a name, else in a namespace. */
function named(user: ServerUser, uid: number): ServerUser {
  if (works(['id', '-un', String(uid)])) return user;
  if (works([...inNamespace, 'true'], user.ids)) return { ...user, prefix: inNamespace };
  throw new StartFailure(
    `PostgreSQL needs a user with a name, and uid ${uid} has none on this system; add it to /etc/passwd, or set DATABASE_URL.`,
  );
}

function spareAccount(): { uid: number; gid: number } {
  const accounts = spareAccounts.map((name) => ({ uid: idOf('-u', name), gid: idOf('-g', name) }));
  return accounts.find(({ uid, gid }) => uid > 0 && gid > 0) ?? { uid: 65_534, gid: 65_534 };
}

function idOf(option: string, name: string): number {
  return Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? { uid: stat.uid, gid: stat.gid } : null;
}

function otherUser({ uid, gid }: { uid: number; gid: number }): ServerUser {
  return { prefix: [], ids: { uid, gid }, own: (path) => chownSync(path, uid, gid) };
}

/** Lets only this group traverse a data folder that only root may open. */
function letPass(dataDir: string, gid: number): void {
  const { mode } = statSync(dataDir);
  if (mode & 0o001) return;
  chownSync(dataDir, 0, gid);
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
