import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from './run.mjs';

/** The oldest PostgreSQL that the site promises to run on. Debian 12 has it; other systems leave its suite out. */
export const oldestPostgres = 'postgresql-15';
const oldestPostgresProgram = '/usr/lib/postgresql/15/bin/initdb';
/** Remembers that this system does not have it, so that it is not asked for again at each run. */
const notToBeHad = join(root, '.cache', `no-${oldestPostgres}`);
const debianFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

// Chromium without its windows opens a page in half the time; the whole one does where it cannot be had.
const debianBrowser = '/usr/bin/chromium-headless-shell';
const wholeBrowser = '/usr/bin/chromium';

const tools = [
  {
    debianPackage: 'chromium-headless-shell',
    isThere: () => existsSync(process.env.CHROMIUM_PATH || debianBrowser),
    hasStandIn: () => existsSync(wholeBrowser),
  },
  { debianPackage: 'fonts-noto-cjk', isThere: () => existsSync(debianFont) || hasChineseFont() },
];

const quietly = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
// Another apt may be at work on the machine; waiting for it is better than failing.
const patiently = ['-o', 'DPkg::Lock::Timeout=600'];
const canInstall = () => process.getuid?.() === 0 && onPath('apt-get');

/** Whether everything is there that the tests need, or that can be had for them. */
export function testToolsAreThere() {
  return missingTools().length === 0 && (hasOldestPostgres() || !canInstall() || existsSync(notToBeHad));
}

export async function installTestTools() {
  const missing = missingTools();
  const names = missing.map((tool) => tool.debianPackage);
  if (names.length > 0 && !canInstall()) {
    throw new Error(`The tests need more programs; install them first: apt-get install ${names.join(' ')}`);
  }
  await run('Reading the list of Debian packages', 'apt-get', ['update', ...patiently], quietly);
  if (names.length > 0) {
    try {
      await install(names);
    } catch (error) {
      if (missing.some((tool) => !tool.isThere() && !tool.hasStandIn?.())) throw error;
    }
  }
  if (!hasOldestPostgres()) await install([oldestPostgres]).catch(() => writeFileSync(notToBeHad, ''));
}

function missingTools() {
  return tools.filter((tool) => !tool.isThere());
}

async function install(names) {
  const args = ['install', '-y', '--no-install-recommends', ...patiently, ...names];
  await run(`Installing ${names.join(' ')}`, 'apt-get', args, quietly);
}

export function hasOldestPostgres() {
  return existsSync(oldestPostgresProgram);
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-tw', 'family'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
