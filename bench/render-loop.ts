import type { Payload } from '../contract/page-data.ts';
import { loadRenderer } from '../server/http/app-bundle.ts';
import { joinPieces } from '../server/http/join-pieces.ts';

/** A process of its own that renders one payload again and again; answers renderings per CPU second. */
const renderer = await loadRenderer();
const batch = 20;

async function loop(payload: Payload, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  while (performance.now() < until) {
    for (let made = 0; made < batch; made += 1) joinPieces(await renderer.render(payload));
    count += batch;
  }
  return count;
}

/** The server shares one frozen object for each card between all pages. */
function shareCards(data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  for (const field of Object.values(data)) shareCards(field);
  if ('breaks' in data && !('bodyHtml' in data)) Object.freeze(data);
}

process.on('message', async ({ payload, seconds }: { payload: Payload; seconds: number }) => {
  shareCards(payload.data);
  Object.freeze(payload.shell);
  await loop(payload, seconds / 4);
  const before = process.cpuUsage();
  const count = await loop(payload, seconds);
  const { user, system } = process.cpuUsage(before);
  process.send?.(count / ((user + system) / 1e6));
});
