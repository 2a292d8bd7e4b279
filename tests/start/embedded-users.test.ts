import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { databasePid } from '../harness/database/embedded-processes.ts';
import { failedStart } from '../harness/failed-start.ts';
import { runCommand } from '../harness/operator.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';

const builtServer = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** An account that every Debian has, and a number without one, as containers use. */
const daemon = 1;
const unnamed = 12_345;
const as = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
/** A checkout in a folder that is closed to others, such as root's own home, cannot be run by another user. */
const othersReachIt =
  isRoot && spawnSync('setpriv', [...as(daemon).slice(1), process.execPath, '--check', builtServer]).status === 0;
const off = { DEMO_CONTENT: 'off' };
const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Outside the run's folder, which is closed to all others. */
function openFolder(owner: number, mode: number): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jianwen-users-'));
  made.push(folder);
  chownSync(folder, owner, owner);
  chmodSync(folder, mode);
  return folder;
}

/** What a container shows that forbids user namespaces. */
function withoutNamespaces(folder = tempFolder()): Record<string, string> {
  const programs = path.join(folder, 'bin');
  mkdirSync(programs);
  writeFileSync(
    path.join(programs, 'unshare'),
    '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n',
  );
  chmodSync(path.join(programs, 'unshare'), 0o755);
  return { PATH: `${programs}:${process.env.PATH}` };
}

const accountOf = (name: string) => Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
const ownerOf = (pid: number) => statSync(`/proc/${pid}`).uid;

describe.runIf(isRoot)('root', () => {
  test('where user namespaces are forbidden and no other user can reach the folder, gets a one-line error', async () => {
    const closed = openFolder(0, 0o700);
    const line = await failedStart({ DATA_DIR: path.join(closed, 'data'), ...off, ...withoutNamespaces() });
    expect(line).toMatch(/refuses to run as root.*DATABASE_URL/);
  });
});

describe.runIf(othersReachIt)('root and another user', () => {
  test('where user namespaces are forbidden, the database runs as an unprivileged account', async () => {
    const DATA_DIR = path.join(openFolder(0, 0o755), 'data');
    await using site = spawnSite({ DATA_DIR, ...off, ...withoutNamespaces() });
    expect((await fetch(`${await site.ready}/readyz`)).status).toBe(200);
    expect([accountOf('postgres'), accountOf('nobody')]).toContain(ownerOf(databasePid(DATA_DIR)));
    // The folder lets that user's group pass through, and no more.
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o710);
    expect(await site.stop()).toEqual({ code: 0, signal: null });
  });

  test.each([
    ['an ordinary user', daemon],
    ['a user without a name', unnamed],
  ])('%s runs it as itself, and root’s commands work on it, with and without the site', async (_who, other) => {
    const asOther = as(other);
    const DATA_DIR = openFolder(other, 0o700);
    const check = () => runCommand({ DATA_DIR }, 'db', 'check', '--json');
    {
      await using site = spawnSite({ DATA_DIR, ...off }, undefined, asOther);
      expect((await fetch(`${await site.ready}/readyz`)).status).toBe(200);
      expect(ownerOf(databasePid(DATA_DIR))).toBe(other);
      expect(await check()).toMatchObject({ code: 0, lines: [{ ok: true }] });
      expect(await site.stop()).toEqual({ code: 0, signal: null });
    }
    expect(await check()).toMatchObject({ code: 0, lines: [{ ok: true }] });
    await using again = spawnSite({ DATA_DIR, ...off }, undefined, asOther);
    expect((await fetch(`${await again.ready}/readyz`)).status).toBe(200);
  });

  test('a user without a name, where user namespaces are forbidden, gets a one-line error', async () => {
    const settings = { DATA_DIR: openFolder(unnamed, 0o700), ...off, ...withoutNamespaces(openFolder(0, 0o755)) };
    expect(await failedStart(settings, as(unnamed))).toMatch(/uid 12345 has none.*DATABASE_URL/);
  });

  test('a user who may not read the database gets a one-line error', async () => {
    const DATA_DIR = openFolder(daemon, 0o755);
    await using site = spawnSite({ DATA_DIR, ...off });
    await site.ready;
    await site.stop();
    chownSync(path.join(DATA_DIR, 'postgres'), 0, 0);
    chmodSync(path.join(DATA_DIR, 'postgres'), 0o700);
    expect(await failedStart({ DATA_DIR, ...off }, as(daemon))).toMatch(/cannot be opened: .*user that owns/);
  });
});
