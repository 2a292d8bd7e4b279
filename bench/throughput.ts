import { ask } from './ask.ts';
import { type LoadGenerator, type MeasuredLoad, warmUpAtMost } from './load.ts';
import { atLeast, count, type Section } from './report.ts';
import { inRounds, median } from './rounds.ts';
import { startBare } from './servers/bare.ts';
import type { RunningSite } from './servers/site.ts';

const rounds = 3;
const seconds = 2;
const warmUpAnswers = 10_000;
const connections = 64;
const busyShare = 0.9;
const headers = { 'accept-encoding': 'br' };
/** Node.js writes these by itself, for the bare servers as for ours. */
const ownFields = new Set(['date', 'connection', 'keep-alive']);

/** The article page from the cache, against servers that can do nothing but send its bytes. */
export async function measureThroughput(site: RunningSite, path: string, load: LoadGenerator): Promise<Section> {
  const { fields, bytes } = await ask(site.port, path, 'br');
  const answer = {
    headers: Object.fromEntries(fields.filter(([name]) => !ownFields.has(name.toLowerCase()))),
    body: bytes.toString('base64'),
  };
  const fastify = await startBare('bare-fastify', answer);
  const http = await startBare('bare-http', answer);
  const order = ({ port }: { port: number }) => ({ port, paths: [path], headers, connections, seconds });
  const servers = [site, fastify, http];
  for (const server of servers) await load.warmUp(order(server), warmUpAnswers);
  const measured = await inRounds(rounds, servers, (server) => load.measure(server, order(server)));
  await Promise.all([fastify.stop(), http.stop()]);

  const [ours = [], ofFastify = [], ofHttp = []] = measured;
  const names = ['the site, from its cache', 'bare Fastify', 'bare node:http'];
  return {
    title: 'Throughput of the cached article page',
    tables: [
      {
        columns: ['server', 'requests/s', 'p50 ms', 'p99 ms', 'requests per CPU second'],
        rows: measured.map((loads, index) => ({
          cells: [
            names[index] ?? '',
            ...(['perSecond', 'p50', 'p99', 'perCpuSecond'] as const).map((key) => middle(loads, key)),
          ],
        })),
      },
      {
        columns: ['the site compared', 'requests/s', 'requests per CPU second'],
        rows: [
          { ...compared('with bare Fastify', ours, ofFastify, 0.9) },
          { ...compared('with bare node:http', ours, ofHttp, 0.75) },
        ],
      },
    ],
    notes: [
      `\`GET ${path}\` with \`accept-encoding: br\`: ${count(bytes.length)} bytes of body, the same bytes and fields from all three.`,
      `${connections} kept-alive connections without pipelining; medians of ${rounds} interleaved rounds of ${seconds} s, after ${count(warmUpAnswers)} answers (or ${warmUpAtMost / 1_000} s) of warming up.`,
      'Ratios are medians of the ratios within each round; both of a row must reach its aim.',
      whatLimited(measured.flat()),
    ],
  };
}

function middle(loads: MeasuredLoad[], key: 'perSecond' | 'p50' | 'p99' | 'perCpuSecond'): string {
  return count(median(loads.map((load) => load[key])));
}

function compared(name: string, ours: MeasuredLoad[], others: MeasuredLoad[], aim: number) {
  const ratio = (key: 'perSecond' | 'perCpuSecond') =>
    median(ours.map((load, round) => load[key] / (others[round]?.[key] ?? Number.NaN)));
  const bySecond = ratio('perSecond');
  const byCpu = ratio('perCpuSecond');
  return { cells: [name, bySecond.toFixed(2), byCpu.toFixed(2)], check: atLeast(Math.min(bySecond, byCpu), aim) };
}

/** Requests a second mean something only where the server was what kept them from being more. */
function whatLimited(loads: MeasuredLoad[]): string {
  const server = median(loads.map((load) => load.serverShare));
  const generator = median(loads.map((load) => load.generatorShare));
  const shares = `Of one core each, the servers used ${percent(server)} and the generator ${percent(generator)}`;
  if (server >= busyShare) return `${shares}: the servers were the limit.`;
  return `${shares}: the servers were not kept busy (other work on the machine, or a slow generator), so requests/s and latencies say little here; requests per CPU second are the figure to compare.`;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}
