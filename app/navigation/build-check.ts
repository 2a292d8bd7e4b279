import { buildAddress, buildAttribute, type LatestBuild, latestBuildAddress } from '../../contract/builds.ts';
import { limits } from '../../contract/limits.ts';
import { get } from '../api/get.ts';
import { tabStorage } from '../storage/storage.ts';
import { setFullLoadRule } from './prefetch.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

const guardKey = 'whole-load';

/** Checks whether a newer build is served; then the next navigation becomes a full load. Where that is not known, nothing changes. */
export function startBuildCheck(): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name=${buildAttribute}]`)?.content;
  if (!build) return;
  let isOutdated = false;

  async function checkManifest(own: string): Promise<void> {
    // A build without a manifest is no longer served.
    const status = await get(buildAddress(own), null, async (response) => response.status);
    isOutdated ||= status === 404;
  }

  async function compareBuilds(): Promise<void> {
    const latest = await get(latestBuildAddress, null, (response) => response.json() as Promise<Partial<LatestBuild>>);
    if (typeof latest.id === 'string') isOutdated = latest.id !== build;
  }

  setTimeout(() => checkManifest(build).catch(() => {}), limits.buildManifestPrefetchAfter);
  setInterval(() => compareBuilds().catch(() => {}), limits.buildCheckEvery);
  setFullLoadRule(() => isOutdated && !hasUnsavedInput() && passGuard());
}

/** Where the server keeps sending the old build, clicks must not become full loads again and again. */
function passGuard(): boolean {
  const now = Date.now();
  const last = Number(tabStorage.read(guardKey));
  if (last <= now && now - last < limits.reloadGuard) return false;
  tabStorage.write(guardKey, String(now));
  return true;
}
