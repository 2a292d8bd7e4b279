import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { CommandContext } from './command.ts';
import { usingAccounts } from './using-accounts.ts';

const root = mkdtempSync(path.join(tmpdir(), 'using-accounts-'));
afterAll(() => rmSync(root, { recursive: true }));

it('reads the key after the database has made its folder', async () => {
  const config = readConfig({ DATA_DIR: path.join(root, 'new') });
  const withDatabase = async (work: (db: never) => Promise<unknown>) => {
    mkdirSync(config.DATA_DIR);
    return work({} as never);
  };
  const context = { config, withDatabase } as unknown as CommandContext<unknown>;
  expect(await usingAccounts(context, async () => 'opened')).toBe('opened');
});
