import { Counter, type Registry } from 'prom-client';
import { diallingCodes } from '../../contract/dialling-codes.ts';
import type { Count, MetricEvents } from './metric-events.ts';

interface Definition<By> {
  name: string;
  help: string;
  labels: (keyof By & string)[];
  /** Label values initialised to 0, so that Prometheus sees their first increment. */
  known: By[];
}

const byOutcome = <Outcome extends string>(...outcomes: Outcome[]) => outcomes.map((outcome) => ({ outcome }));

const definitions: { [Name in keyof MetricEvents]: Definition<MetricEvents[Name]> } = {
  login: {
    name: 'jianwen_logins_total',
    help: 'Logins by outcome: succeeded, wrong (password or phone), locked, busy (too many at once), failed.',
    labels: ['outcome'],
    known: byOutcome('succeeded', 'wrong', 'locked', 'busy', 'failed'),
  },
  refresh: {
    name: 'jianwen_session_refreshes_total',
    help: 'Exchanges of refresh tokens: refreshed, repeated (another tab), reused (the session was ended), expired.',
    labels: ['outcome'],
    known: byOutcome('refreshed', 'repeated', 'reused', 'expired'),
  },
  passwordRejected: {
    name: 'jianwen_password_hashes_refused_total',
    help: 'Calls rejected because too many were waiting for a password hash.',
    labels: [],
    known: [{}],
  },
  codeRequested: {
    name: 'jianwen_code_requests_total',
    help: 'Requests for verification codes, by channel, purpose, dialling code and outcome.',
    labels: ['channel', 'purpose', 'area', 'outcome'],
    known: [],
  },
  codeTried: {
    name: 'jianwen_code_tries_total',
    help: 'Submitted verification codes: right (and used), wrong, limited (too many wrong ones).',
    labels: ['channel', 'purpose', 'area', 'outcome'],
    known: [],
  },
  message: {
    name: 'jianwen_messages_total',
    help: 'Attempts to send an SMS or mail, by driver, dialling code and outcome; late: expired while waiting; dropped: never tried.',
    labels: ['channel', 'driver', 'area', 'outcome'],
    known: [],
  },
  logLine: {
    name: 'jianwen_log_lines_total',
    help: 'Log lines of level warn and error.',
    labels: ['level'],
    known: [{ level: 'warn' }, { level: 'error' }],
  },
};

const areas = new Set(['', ...diallingCodes.map(({ area }) => area)]);

/** Creates one counter for each event. */
export function createEventCounters(registry: Registry): Count {
  const counters = new Map<string, Counter>();
  for (const [event, { name, help, labels, known }] of Object.entries(definitions)) {
    const counter = new Counter({ name, help, labelNames: labels, registers: [registry] });
    for (const by of known) counter.inc(by, 0);
    counters.set(event, counter);
  }
  return (what, by, times = 1) => counters.get(what)?.inc(bounded(by), times);
}

/** Dialling codes come from the database; an unknown one must not create a new label value. */
function bounded(by: MetricEvents[keyof MetricEvents]): Record<string, string> {
  if (!('area' in by) || areas.has(by.area)) return { ...by };
  return { ...by, area: 'other' };
}
