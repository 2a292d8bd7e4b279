import path from 'node:path';
import { atMost, count, type Section } from './report.ts';
import { median } from './rounds.ts';
import { startSite } from './servers/site.ts';

const rounds = 3;
const longest = 65_000;
const firstAim = 8;
const secondAim = 1.2;

interface Start {
  seconds: number;
  cpuSeconds: number;
}

/** From the start of the process to the first answer: on an empty folder, and on the same folder again. */
export async function measureStart(folder: string): Promise<Section> {
  const first: Start[] = [];
  const second: Start[] = [];
  const until = Date.now() + longest;
  // On a machine that is busy with other things fewer rounds must do; the note says how many there were.
  for (let round = 0; round < rounds && (round === 0 || Date.now() < until); round += 1) {
    const dataDir = path.join(folder, `start-${round}`);
    for (const starts of [first, second]) {
      const site = await startSite({ dataDir });
      const { cpuSeconds } = await site.usage();
      await site.stop();
      starts.push({ seconds: site.startMs / 1_000, cpuSeconds });
    }
  }
  return {
    title: 'Start',
    tables: [
      {
        columns: ['start', 'seconds', 'CPU seconds'],
        rows: [
          {
            cells: [
              'first, with the demo content',
              count(middle(first, 'seconds')),
              count(middle(first, 'cpuSeconds')),
            ],
            check: atMost(middle(first, 'seconds'), firstAim, ' s'),
          },
          {
            cells: ['second', count(middle(second, 'seconds')), count(middle(second, 'cpuSeconds'))],
            check: atMost(middle(second, 'seconds'), secondAim, ' s'),
          },
        ],
      },
    ],
    notes: [
      `\`node dist/server/main.js\` of the built site with the embedded database, until \`/healthz\` answers 200; medians of ${first.length}, not kept on one core. CPU seconds are those of the site, without its database.`,
    ],
  };
}

function middle(starts: Start[], key: keyof Start): number {
  return median(starts.map((start) => start[key]));
}
