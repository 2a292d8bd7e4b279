import { buildAddress, buildAttribute, type LatestBuild, latestBuildAddress } from '../../contract/builds.ts';
import { limits } from '../../contract/limits.ts';
import { get } from '../api/get.ts';
import { tabStore } from '../storage/storage.ts';
import { hasUnsavedInput } from './unsaved-input.ts';
import { setFullLoadRule } from './whole-load.ts';

const guardName = 'whole-load';

/** Looks whether a newer build is out; then the next page comes as a whole. Unknown counts as current. */
export function startBuildCheck(): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name=${buildAttribute}]`)?.content;
  if (!build) return;
  let outdated = false;

  async function prefetchManifest(own: string): Promise<void> {
    // A build whose manifest is gone is no longer served at all.
    const status = await get(buildAddress(own), null, async (response) => response.status);
    outdated ||= status === 404;
  }

  async function compare(): Promise<void> {
    const latest = await get(latestBuildAddress, null, (response) => response.json() as Promise<Partial<LatestBuild>>);
    if (typeof latest.id === 'string') outdated = latest.id !== build;
  }

  setTimeout(() => prefetchManifest(build).catch(() => {}), limits.buildManifestPrefetchAfter);
  setInterval(() => compare().catch(() => {}), limits.buildCheckEvery);
  setFullLoadRule(() => outdated && !hasUnsavedInput() && passGuard());
}

/** A server that goes on sending the old build must not make every click a full load. */
function passGuard(): boolean {
  const now = Date.now();
  const last = Number(tabStore.read(guardName));
  if (last <= now && now - last < limits.reloadGuard) return false;
  tabStore.write(guardName, String(now));
  return true;
}
