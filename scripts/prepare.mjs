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
  start: [steps.dependencies, steps.pages, steps.desk, steps.server],
  site: [steps.dependencies, steps.server],
  dev: [steps.dependencies],
  test: [steps.dependencies, steps.pages, steps.desk, steps.server, steps.testTools],
};

const needed = stepsFor[process.argv[2]];
if (!needed) {
  console.error('Usage: node scripts/prepare.mjs start|site|dev|test');
  process.exit(1);
}

try {
  // Checked without the lock first, so that a prepared read-only checkout can still be started.
  if (!needed.every((step) => step.isDone())) {
    await withLock(async () => {
      for (const step of needed) if (!step.isDone()) await step.run();
    });
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
