import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from './run.mjs';

/** The oldest PostgreSQL that the site promises to run on. */
export const oldestPostgres = 'postgresql-15';
/** What Debian 12 has; on other systems the tests that need it are left out, and the run says so. */
const optionalTools = [
  { debianPackage: oldestPostgres, program: '/usr/lib/postgresql/15/bin/initdb' },
  { debianPackage: 'pgbouncer', program: '/usr/sbin/pgbouncer' },
  { debianPackage: 'caddy', program: '/usr/bin/caddy' },
  { debianPackage: 'nginx', program: '/usr/sbin/nginx' },
  { debianPackage: 'firefox-esr', program: '/usr/bin/firefox-esr' },
  { debianPackage: 'webkit2gtk-driver', program: '/usr/bin/WebKitWebDriver' },
  { debianPackage: 'xvfb', program: '/usr/bin/Xvfb' },
  { debianPackage: 'pgbackrest', program: '/usr/bin/pgbackrest' },
];
/** Exists if this system does not offer a package, so that it is not tried again at each run. */
const unavailableFile = ({ debianPackage }) => join(root, '.cache', `no-${debianPackage}`);
const debianFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

// The headless shell opens a page in half the time; full Chromium is the fallback.
const debianBrowser = '/usr/bin/chromium-headless-shell';
const fullBrowser = '/usr/bin/chromium';

const tools = [
  {
    debianPackage: 'chromium-headless-shell',
    exists: () => existsSync(process.env.CHROMIUM_PATH || debianBrowser),
    hasFallback: () => existsSync(fullBrowser),
  },
  { debianPackage: 'fonts-noto-cjk', exists: () => existsSync(debianFont) || hasChineseFont() },
];

// At run level 1 a package does not start its service; the tests start what they need themselves.
const quietOptions = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
// Waits for another running apt instead of failing.
const waitForLock = ['-o', 'DPkg::Lock::Timeout=600'];
const canInstall = () => process.getuid?.() === 0 && onPath('apt-get');

/** Whether all tools that the tests need, and that this system offers, are installed. */
export function testToolsAreThere() {
  const mayInstall = (tool) => canInstall() && !existsSync(unavailableFile(tool));
  return missingTools().length === 0 && !missingOptionalTools().some(mayInstall);
}

export async function installTestTools() {
  const missing = missingTools();
  const names = missing.map((tool) => tool.debianPackage);
  if (names.length > 0 && !canInstall()) {
    throw new Error(`The tests need more programs; install them first: apt-get install ${names.join(' ')}`);
  }
  await run('Reading the list of Debian packages', 'apt-get', ['update', ...waitForLock], quietOptions);
  if (names.length > 0) {
    try {
      await install(names);
    } catch (error) {
      if (missing.some((tool) => !tool.exists() && !tool.hasFallback?.())) throw error;
    }
  }
  for (const tool of missingOptionalTools()) {
    await install([tool.debianPackage]).catch(() => writeFileSync(unavailableFile(tool), ''));
  }
}

function missingTools() {
  return tools.filter((tool) => !tool.exists());
}

async function install(names) {
  const args = ['install', '-y', '--no-install-recommends', ...waitForLock, ...names];
  await run(`Installing ${names.join(' ')}`, 'apt-get', args, quietOptions);
}

export function missingOptionalTools() {
  return optionalTools.filter(({ program }) => !existsSync(program));
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-tw', 'family'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
