import { spawnSite } from './site-process.ts';

/** Starts a site that must not come up: it ends with exit code 1 and one line, which is given back. */
export async function failedStart(settings: Record<string, string>, before: string[] = []): Promise<string> {
  await using site = spawnSite(settings, undefined, before);
  const exit = await Promise.race([site.exited, site.ready.catch(() => site.exited)]);
  if (typeof exit === 'string') throw new Error(`the site came up at ${exit}; it should have refused to start`);
  const { code, signal } = exit;
  const lines = site.stderr().trimEnd().split('\n');
  if (code !== 1 || lines.length !== 1 || !lines[0]) {
    throw new Error(`expected exit code 1 and one line, got ${signal ?? code} and:\n${site.stderr()}`);
  }
  return lines[0];
}
