import os from 'node:os';
import { canPin } from './servers/child.ts';

/** What a reader must know about the machine to judge the figures. */
export function describeMachine(): string[] {
  const cpus = os.cpus();
  const [oneMinute = 0] = os.loadavg();
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${cpus[0]?.model.trim() ?? 'unknown CPU'}, ${cpus.length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB memory, ${os.type()} ${os.arch()}`,
    `Node.js ${process.versions.node}`,
    `Load before the run: ${oneMinute.toFixed(2)} over one minute${oneMinute > 0.5 ? ' (other work was going on)' : ''}`,
    canPin
      ? 'Servers kept on core 0, the load generator on core 1 (`taskset`); databases run on both'
      : 'Processes not kept on cores (no `taskset`, or a single core)',
  ];
}
