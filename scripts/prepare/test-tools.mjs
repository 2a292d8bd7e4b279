import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const debianPostgres = '/usr/lib/postgresql';
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
  { debianPackage: 'postgresql', isThere: hasPostgres },
];

/** The Debian packages that the tests need and the machine lacks. */
export function missingTestTools() {
  return tools.filter((tool) => !tool.isThere()).map((tool) => tool.debianPackage);
}

export async function installTestTools() {
  try {
    await installMissing();
  } catch (error) {
    if (tools.some((tool) => !tool.isThere() && !tool.hasStandIn?.())) throw error;
  }
}

async function installMissing() {
  const missing = missingTestTools();
  const names = missing.join(' ');
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Error(`The tests need more programs; install them first: apt-get install ${names}`);
  }
  const quietly = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  // Another apt may be at work on the machine; waiting for it is better than failing.
  const patiently = ['-o', 'DPkg::Lock::Timeout=600'];
  await run('Reading the list of Debian packages', 'apt-get', ['update', ...patiently], quietly);
  const install = ['install', '-y', '--no-install-recommends', ...patiently, ...missing];
  await run(`Installing ${names}`, 'apt-get', install, quietly);
  const stillMissing = missingTestTools();
  if (stillMissing.length > 0) {
    throw new Error(`apt-get installed ${names}, but ${stillMissing.join(' ')} cannot be found.`);
  }
}

function hasPostgres() {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  return versions.some((version) => existsSync(join(debianPostgres, version, 'bin', 'initdb'))) || onPath('initdb');
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-tw', 'family'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
