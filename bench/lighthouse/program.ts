import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Not among the packages of the project: it brings a hundred others that nothing else needs. */
const version = '13.5.0';
const folder = path.resolve('.cache', `lighthouse-${version}`);
const program = path.join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];
const run = promisify(execFile);

/** What is read of a report of Lighthouse. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

export interface Visit {
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
}

/** Installs Lighthouse beside the project, once for each version. */
export function installLighthouse(): string {
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const wanted = [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--engine-strict=false',
      '--loglevel=error',
      '--prefix',
      folder,
      `lighthouse@${version}`,
    ];
    const { status } = spawnSync('npm', wanted, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('Lighthouse could not be installed from the npm registry');
  }
  return `Lighthouse ${version}`;
}

/** One visit as Lighthouse's phone: a slow 4G network and a processor slowed four times, both simulated. */
export async function visit(address: string, chromium: string): Promise<Visit> {
  const asked = [
    program,
    address,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--chrome-flags=${flags.join(' ')}`,
  ];
  const { stdout } = await run(process.execPath, asked, {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 64 * 2 ** 20,
    timeout: 120_000,
  });
  const { categories, audits } = JSON.parse(stdout) as Report;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const metric = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: metric('first-contentful-paint'),
    largestPaint: metric('largest-contentful-paint'),
    blocking: metric('total-blocking-time'),
    shift: metric('cumulative-layout-shift'),
  };
}
