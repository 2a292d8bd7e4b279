import { rm } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Hashing } from '../../server/accounts/hashing.ts';
import { readConfig } from '../../server/config.ts';
import { type Clock, systemClock } from '../../server/runtime/clock.ts';
import { createLog } from '../../server/runtime/log.ts';
import { startSite } from '../../server/site.ts';
import { type Calls, callsTo } from './calls.ts';
import { createDatabase, databaseUrl, dropDatabase } from './database/postgres-databases.ts';
import { embeddedConnection, keptSql, type Sql, sqlOver } from './database/sql.ts';
import { fastHashing } from './fast-hashing.ts';
import { tempFolder } from './temp-folder.ts';
import { copyEmbeddedTemplate, type StartingContent, secretKey, sharePictures } from './templates.ts';

/** For tests that count lines of the log: a busy machine may be slow, and the site would say so in lines of its own. */
export const nothingIsSlow = { SLOW_QUERY_MS: '600000', SLOW_REQUEST_MS: '600000' };

export interface TestSiteOptions {
  /** The embedded database of a data folder, or one of the run's cluster, which is there at once. */
  database?: 'embedded' | 'postgres';
  content?: StartingContent;
  clock?: Clock;
  /** Fast unless the test is about the hashes themselves. */
  hashing?: Hashing | 'real';
  settings?: Record<string, string>;
}

export interface LogLine {
  level: string;
  msg: string;
  [field: string]: unknown;
}

export interface TestSite extends Calls, AsyncDisposable {
  url: string;
  dataDir: string;
  sql: Sql;
  log: LogLine[];
  close(): Promise<void>;
}

interface Place {
  settings: Record<string, string>;
  sql: Sql;
  remove(): Promise<void>;
}

/** The whole site in this process, on a database and a folder of its own. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const {
    database = 'postgres',
    content = 'none',
    clock = systemClock,
    settings = {},
    hashing = fastHashing,
  } = options;
  const dataDir = tempFolder();
  const place = await (database === 'embedded' ? placeEmbedded : placePostgres)(dataDir, content);
  const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO_CONTENT: 'off', ...place.settings };
  const config = readConfig({ ...environment, ...settings });
  const log: LogLine[] = [];
  const writeLine = (line: string) => log.push(JSON.parse(line));
  const site = await startSite({
    config,
    log: createLog(config.LOG_LEVEL, writeLine),
    clock,
    announce: () => {},
    ...(hashing !== 'real' && { hashing }),
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= site.close().then(place.remove);
    return closing;
  };
  const { get, api } = callsTo(site.url);
  return { url: site.url, dataDir, api, get, sql: place.sql, log, close, [Symbol.asyncDispose]: close };
}

async function placeEmbedded(dataDir: string, content: StartingContent): Promise<Place> {
  await copyEmbeddedTemplate(inject('templates'), content, dataDir);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  return { settings: {}, sql: sqlOver(embeddedConnection(dataDir)), remove };
}

async function placePostgres(dataDir: string, content: StartingContent): Promise<Place> {
  const port = inject('postgresPort');
  const name = await createDatabase(port, content);
  const url = databaseUrl(port, name);
  await sharePictures(inject('templates'), dataDir);
  const { sql, close } = keptSql({ connectionString: url });
  return {
    settings: { DATABASE_URL: url, SECRET_KEY: secretKey },
    sql,
    async remove() {
      await close();
      await dropDatabase(port, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
