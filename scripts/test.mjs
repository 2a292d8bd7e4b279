import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { missingOptionalTools, oldestPostgres } from './prepare/test-tools.mjs';

// Runs all checks and test suites. `npm test -- quick` runs what needs no site, `npm test -- browser` one step,
// `npm test -- fuzz` the long search for inputs that break a call, `npm test -- kills` many kills of the site.
const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const reports = join(root, '.cache', 'test-reports');
const templates = join(root, '.cache', 'test-templates');
/** What the site sent to PostgreSQL in the API's suite: the suite on the oldest PostgreSQL runs it again. */
const sentStatements = join(templates, 'sent-statements.txt');
const graceful = 10_000;

const cruised = ['app', 'contract', 'desk', 'server', 'scripts', 'tests', 'bench', 'vite.config.ts'];
const checks = {
  format: ['biome', 'ci', '--diagnostic-level=error', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`],
  // TypeScript 7 checks in half of the time; the build reads the contract with the interface that only version 6 has.
  // One checker takes half as much of the processor as the four that are usual, and other checks run beside it.
  types: ['node', 'node_modules/typescript-7/bin/tsc', '-p', '.', '--checkers', '1'],
  imports: ['depcruise', '--output-type', 'err-long', '--config', '.dependency-cruiser.mjs', ...cruised],
  'dead-code': ['knip', '--no-progress'],
};
/** Suites that mostly wait for processes leave cores free, so they run in parallel with suites that use them. */
const lanes = [
  ['browser'],
  ['api-postgres', 'api-postgres-15'],
  ['start', 'operators', 'search', 'walk'],
  ['faults', 'several'],
];
/** The suites that begin with each kind of template. */
const onTemplates = { embedded: ['start', 'operators', 'faults'], cluster: ['browser', 'api-postgres', 'walk'] };
const suites = ['unit', 'structure', ...lanes.flat()];
const onRequest = ['fuzz', 'kills'];
const quick = [...Object.keys(checks), 'structure', 'unit'];

const running = new Set();
const total = { passed: 0, failed: 0 };
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);

const known = [...Object.keys(checks), ...suites];
const named = process.argv.slice(2).flatMap((name) => (name === 'quick' ? quick : [name]));
const chosen = named.length > 0 ? named : known;
const unknown = chosen.filter((name) => ![...known, ...onRequest].includes(name));
if (unknown.length > 0) {
  console.error(`There is no step "${unknown[0]}". Steps: quick, ${[...known, ...onRequest].join(', ')}`);
  process.exit(1);
}

const leftOut = missingOptionalTools().map(({ debianPackage }) => debianPackage);
const hasOldestPostgres = !leftOut.includes(oldestPostgres);
for (const tool of leftOut) console.log(`– tests that need ${tool} are left out: it is not installed`);
const isNoting = ['api-postgres', 'api-postgres-15'].every((name) => chosen.includes(name)) && hasOldestPostgres;
const among = (names) => names.filter((name) => chosen.includes(name));
await Promise.all([
  runAll(among(['types', 'format'])),
  runAll(among(['imports', 'dead-code', 'structure', 'unit'])),
  makeTemplates(),
]);
await Promise.all(lanes.map((lane) => runAll(among(lane))));
await runAll(among(onRequest));
rmSync(templates, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || interrupted ? 1 : 0);

async function runAll(names) {
  for (const name of names) if (!interrupted) await (name in checks ? runCheck(name) : runSuite(name));
}

/** Seeding a database takes as long as many tests, so one template of a kind is made for all suites that begin with it. */
async function makeTemplates() {
  rmSync(templates, { recursive: true, force: true });
  mkdirSync(templates, { recursive: true });
  const kinds = Object.keys(onTemplates).filter((kind) => among(onTemplates[kind]).length > 1);
  if (kinds.length === 0 || interrupted) return;
  const { code, output } = await run(['node', 'tests/harness/setup/make-templates.ts', templates, ...kinds]);
  if (code !== 0) report('templates', 0, 1, 0, output);
}

async function runCheck(name) {
  const { code, output, seconds } = await run(checks[name]);
  report(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, seconds, output);
}

async function runSuite(name) {
  if (name === 'api-postgres-15' && !hasOldestPostgres) return;
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  console.log(`  ${name} …`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output, seconds } = await run(['vitest', 'run', '--project', name, ...reporters]);
  const { passed, failed } = readReport(file);
  // A suite that crashed, found nothing to run or failed outside its tests is a failure too.
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  report(name, passed, failed + (isBroken ? 1 : 0), seconds, output);
}

function readReport(file) {
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed, failed };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function report(name, passed, failed, seconds, output) {
  total.passed += passed;
  total.failed += failed;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(`${output.trim()}\n`);
}

/** Runs the command in its own process group, so that its child processes can be ended with it. */
function run([program, ...args]) {
  const started = Date.now();
  return new Promise((resolve) => {
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
    // The same modules are loaded by hundreds of short processes.
    const compiled = join(root, '.cache', 'compiled');
    const env = {
      NODE_COMPILE_CACHE: compiled,
      // The checker of types collects garbage later: a third less of the processor.
      GOGC: '400',
      TEST_TEMPLATES: templates,
      ...(isNoting && { SENT_STATEMENTS: sentStatements }),
      ...process.env,
      ...colours,
      PATH: `${bin}:${process.env.PATH}`,
    };
    const child = spawn(join(bin, program), args, {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    running.add(child);
    child.stdout.on('data', (bytes) => output.push(bytes));
    child.stderr.on('data', (bytes) => output.push(bytes));
    child.once('error', (error) => output.push(Buffer.from(error.message)));
    child.once('exit', () => endGroup(child, 'SIGKILL'));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(output).toString(), seconds: (Date.now() - started) / 1000 });
    });
  });
}

function interrupt() {
  const isFirst = !interrupted;
  interrupted = true;
  for (const child of running) endGroup(child, isFirst ? 'SIGTERM' : 'SIGKILL');
  if (isFirst) setTimeout(interrupt, graceful).unref();
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}
