import { defineConfig } from 'vitest/config';

const harness = 'tests/harness';
const runFolder = `${harness}/setup/run-folder.ts`;
const serverBuild = `${harness}/setup/server-build.ts`;
const embedded = [runFolder, serverBuild, `${harness}/setup/embedded.ts`];
const postgres = [runFolder, serverBuild, `${harness}/setup/postgres.ts`];
const setupFiles = [`${harness}/end-site-processes.ts`, `${harness}/property-time-limit.ts`];
const apiTests = 'tests/api/**/*.test.ts';
/** Without statements to run again: what sends most of them. */
const testsOfEveryQuery = [
  'api/{article-*,auth-*,collections,commands,correction-notices,feeds-and-sitemaps,history,later,metrics,reports,search}',
  'api/{statistics,tips,user-*,visits}',
  'api/sending/sender',
  'api/{figures-counting,figures-most-frequent,known-names}',
  'promises/{backups/backup-texts,desk/!(demo-newsroom|front-page|races|revoked|staff-by-operators),media/private-data,pages/cdn-purge}',
];
/** Run something of every file with SQL, and what versions of PostgreSQL may differ in beyond their statements. */
const testsOnOldest = [
  'api/{auth-register,commands,corrections,figures-counting,known-names,metrics-in-use,openapi-answers,search}',
  'api/{statistics,tips,visits}',
  'api/sending/sender',
  'oldest-postgres/statements',
  'promises/visit-retention',
  'promises/{backups/backup-texts,desk/{reports,revoked,series,tips},media/{article-audio,private-data},pages/{cdn-purge,pages-and-headers}}',
];
const promiseTests = 'tests/promises/**/*.test.ts';

/** Where `scripts/test.mjs` lets api-postgres note what the site sends to PostgreSQL. */
const sentStatements = process.env.SENT_STATEMENTS;

/** Hundreds of modules that every file needs are loaded once for each worker. */
const sharedModules = { isolate: false };
/** Only what hangs reaches these limits: a busy machine may take many times as long as a quiet one. */
const limits = { testTimeout: 240_000, hookTimeout: 240_000 };
const withSites = { ...sharedModules, ...limits, setupFiles };
/** Real processes that are killed and timed: one file after another, so that times mean something. */
const oneByOne = { ...withSites, fileParallelism: false };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What waits for something ends as soon as it can; a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,app,desk,server}/**/*.test.{ts,tsx}', 'tests/desk/**/*.test.ts'],
          setupFiles: [`${harness}/console-noise.ts`],
          testTimeout: 60_000,
          ...sharedModules,
        },
      },
      { extends: true, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'], testTimeout: 60_000 } },
      // Below the site: the engine on a database of its own.
      {
        extends: true,
        test: {
          name: 'search',
          include: ['tests/search/**/*.test.ts'],
          globalSetup: [runFolder, `${harness}/setup/postgres-server.ts`],
          ...withSites,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: [apiTests, promiseTests],
          globalSetup: postgres,
          ...withSites,
          setupFiles: [...setupFiles, ...(sentStatements ? [`${harness}/database/note-statements.ts`] : [])],
        },
      },
      // Ten thousand inputs for every call and for addresses: `npm test -- fuzz`, not part of the whole run.
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/promises/hostile/{calls,desk-calls,addresses}.test.ts'],
          env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
          globalSetup: postgres,
          ...withSites,
        },
      },
      // A hundred kills instead of twenty: `npm test -- kills`, not part of the whole run.
      {
        extends: true,
        test: {
          name: 'kills',
          include: ['tests/faults/killed-accounts.test.ts'],
          env: { KILLS: process.env.KILLS ?? '100' },
          globalSetup: [runFolder, serverBuild],
          ...oneByOne,
        },
      },
      // The oldest PostgreSQL that is promised; all others run on the one that the site brings along. After api-postgres it
      // runs the statements that the site sent there, and few of its tests; alone more of them. Either way the tests run
      // something of every file with SQL: setup/postgres-15.ts fails the run that misses one.
      {
        extends: true,
        test: {
          name: 'api-postgres-15',
          include: (sentStatements ? testsOnOldest : testsOfEveryQuery).map((name) => `tests/${name}.test.ts`),
          globalSetup: [runFolder, serverBuild, `${harness}/setup/postgres-15.ts`],
          ...withSites,
          setupFiles: [...setupFiles, `${harness}/database/query-coverage.ts`],
        },
      },
      {
        extends: true,
        test: { name: 'start', include: ['tests/start/**/*.test.ts'], globalSetup: embedded, ...oneByOne },
      },
      // The real commands as processes, beside a real site or alone.
      {
        extends: true,
        test: {
          name: 'operators',
          include: ['tests/operators/**/*.test.ts'],
          globalSetup: [...embedded, `${harness}/setup/postgres-server.ts`],
          ...oneByOne,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: embedded,
          ...oneByOne,
        },
      },
      // Several processes of the site on one PostgreSQL, as a load balancer spreads its readers over them.
      {
        extends: true,
        test: {
          name: 'several',
          include: ['tests/several/**/*.test.ts'],
          globalSetup: [runFolder, serverBuild, `${harness}/setup/postgres-server.ts`],
          ...oneByOne,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: postgres,
          ...withSites,
        },
      },
      // The same walk in Chromium, Firefox and WebKit, which `npm test` installs where it can.
      {
        extends: true,
        test: {
          name: 'walk',
          include: ['tests/walk/**/*.test.ts'],
          globalSetup: postgres,
          ...withSites,
        },
      },
    ],
  },
});
