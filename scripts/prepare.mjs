import { buildIsCurrent, deskBuild, makeBuild, pagesBuild, serverBuild } from './prepare/build.mjs';
import { dependenciesAreThere, installDependencies } from './prepare/dependencies.mjs';
import { withLock } from './prepare/lock.mjs';
import { installTestTools, testToolsAreThere } from './prepare/test-tools.mjs';

// Runs before `npm start`, `npm run site`, `npm run dev` and `npm test`, on whatever Node the machine has and with nothing installed.
// A step that is already done costs a few milliseconds and prints nothing.
const steps = {
  dependencies: { isDone: dependenciesAreThere, run: installDependencies },
  pages: { isDone: () => buildIsCurrent(pagesBuild), run: () => makeBuild(pagesBuild) },
  desk: { isDone: () => buildIsCurrent(deskBuild), run: () => makeBuild(deskBuild) },
  server: { isDone: () => buildIsCurrent(serverBuild), run: () => makeBuild(serverBuild) },
  testTools: { isDone: testToolsAreThere, run: installTestTools },
};

const stepsFor = {
  start: inOrder(steps.dependencies, steps.pages, steps.desk, steps.server),
  site: inOrder(steps.dependencies, steps.server),
  dev: steps.dependencies,
  // Each of them keeps less than one core busy. A start takes them one by one: a small server has little memory.
  test: together(
    inOrder(steps.dependencies, together(steps.pages, inOrder(steps.desk, steps.server))),
    steps.testTools,
  ),
};

const needed = stepsFor[process.argv[2]];
if (!needed) {
  console.error('Usage: node scripts/prepare.mjs start|site|dev|test');
  process.exit(1);
}

try {
  // Checked without the lock first, so that a prepared read-only checkout can still be started.
  if (!needed.isDone()) await withLock(() => runMissing(needed));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function runMissing(step) {
  if (!step.isDone()) await step.run();
}

function inOrder(...parts) {
  const run = async () => {
    for (const part of parts) await runMissing(part);
  };
  return { isDone: () => parts.every((part) => part.isDone()), run };
}

/** When one fails, the others end first: a package manager is not stopped halfway. */
function together(...parts) {
  const run = async () => {
    const ends = await Promise.allSettled(parts.map(runMissing));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  };
  return { isDone: () => parts.every((part) => part.isDone()), run };
}
