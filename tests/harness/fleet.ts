import { inject } from 'vitest';
import { behindProxy } from './addresses.ts';
import { type Calls, callsTo } from './calls.ts';
import { type RoundRobin, startRoundRobin } from './connections/round-robin.ts';
import { createDatabase, databaseUrl, dropDatabase } from './database/postgres-databases.ts';
import { type Sql, sqlOver } from './database/sql.ts';
import { type Exit, type SiteProcess, spawnSite } from './site-process.ts';
import { tempFolder } from './temp-folder.ts';
import { secretKey } from './templates.ts';

export interface FleetMember extends Calls {
  url: string;
  dataDir: string;
  process: SiteProcess;
}

export interface Fleet extends Calls, AsyncDisposable {
  /** Every process, to be asked past the load balancer. */
  sites: FleetMember[];
  settings: Record<string, string>;
  sql: Sql;
  dataDir: string;
  balancer: RoundRobin;
  /** Ends one with kill -9; the load balancer has to find out by itself. */
  kill(site: FleetMember): Promise<void>;
  /** Tells one to stop, waits until it has, and puts a new one in its place; answers how the old one ended. */
  replace(site: FleetMember): Promise<Exit>;
}

/** Longer than the load balancer takes to notice, on a busy machine too. */
const grace = { SHUTDOWN_GRACE_MS: '3000' };

export interface FleetOptions {
  settings?: Record<string, string>;
  /** Each process has a data folder of its own, as on machines of their own. */
  ownFolders?: boolean;
}

/** So many processes of the real site on one PostgreSQL and one data folder, behind a load balancer. */
export async function startFleet(count: number, { settings, ownFolders }: FleetOptions = {}): Promise<Fleet> {
  const port = inject('postgresPort');
  const name = await createDatabase(port);
  const DATABASE_URL = databaseUrl(port, name);
  const dataDir = tempFolder();
  const own = {
    DATA_DIR: dataDir,
    DATABASE_URL,
    SECRET_KEY: secretKey,
    DEMO_CONTENT: 'off',
    ...behindProxy,
    ...grace,
    ...settings,
  };
  const balancer = await startRoundRobin();
  const sites: FleetMember[] = [];

  async function start(at: number): Promise<void> {
    const folder = ownFolders ? tempFolder() : dataDir;
    const process = spawnSite({ ...own, DATA_DIR: folder });
    const url = await process.ready;
    sites[at] = { ...callsTo(url), url, dataDir: folder, process };
    await balancer.add(url);
  }

  const { api, get } = callsTo(balancer.url);
  const fleet: Fleet = {
    api,
    get,
    sites,
    settings: own,
    sql: sqlOver({ connectionString: DATABASE_URL }),
    dataDir,
    balancer,
    async kill(site) {
      await site.process.stop('SIGKILL');
    },
    async replace(site) {
      const exit = await site.process.stop('SIGTERM');
      balancer.remove(site.url);
      await start(sites.indexOf(site));
      return exit;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(sites.map(({ process }) => process.stop('SIGKILL')));
      await balancer[Symbol.asyncDispose]();
      await dropDatabase(port, name);
    },
  };
  try {
    // All at once, as a machine starts them: they also have to agree on who makes the tables.
    await Promise.all(Array.from({ length: count }, (_, at) => start(at)));
    return fleet;
  } catch (error) {
    await fleet[Symbol.asyncDispose]();
    throw error;
  }
}
