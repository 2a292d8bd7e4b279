import { readConfig } from './config.ts';
import { systemClock } from './runtime/clock.ts';
import { createLog } from './runtime/log.ts';
import { StartFailure } from './runtime/start-failure.ts';
import type { Site } from './site.ts';
import { unknownSettings } from './unknown-settings.ts';

/** A stop takes no longer than ten seconds; a part that waits for something that hangs is left behind. */
const stopWithin = 9_500;

/** Starts the site, and stops it on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.includes('--hot-reload'));
  const log = createLog(config.LOG_LEVEL);
  for (const { name, nearest } of unknownSettings(process.env)) {
    log.warn({ setting: name, nearest }, `${name} is no setting of the site; the nearest is ${nearest}`);
  }
  // In production everything on standard output is a log line; in development it is plain text.
  const isProduction = config.NODE_ENV === 'production';
  const announce = isProduction
    ? (line: string) => log.info(line)
    : (line: string) => process.stdout.write(`${line}\n`);
  let site: Site | null = null;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.warn('the stop took too long; what was still under way is lost');
      process.exit(0);
    }, config.SHUTDOWN_GRACE_MS + stopWithin);
    await site?.close();
    process.exit(0);
  };
  // Registered before the start, which may take long: PID 1 of a container ignores signals without a handler.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Imported late: a bad setting is reported without loading a thousand modules.
  const { startSite } = await import('./site.ts');
  site = await startSite({ config, log, clock: systemClock, announce });
  announce(`${config.SITE_NAME} is ready at ${site.url}`);
  if (site.firstAdminLink)
    announce(`The first administrator of the newsroom (once, within an hour): ${site.firstAdminLink}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
