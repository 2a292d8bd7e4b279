import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { CommandContext } from './command.ts';
import { usingAccounts } from './using-accounts.ts';

const root = mkdtempSync(path.join(tmpdir(), 'using-accounts-'));
afterAll(() => rmSync(root, { recursive: true }));

/** It answers every query with no rows. */
const emptyDatabase = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('reads the key after the database has made its folder', async () => {
  const config = readConfig({ DATA_DIR: path.join(root, 'new') });
  const withDatabase = async (work: (db: never) => Promise<unknown>) => {
    mkdirSync(config.DATA_DIR);
    return work(emptyDatabase as never);
  };
  const context = { config, withDatabase } as unknown as CommandContext<unknown>;
  expect(await usingAccounts(context, async () => 'opened')).toBe('opened');
});
