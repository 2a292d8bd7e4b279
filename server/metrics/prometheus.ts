import { collectDefaultMetrics, Registry } from 'prom-client';
import { createDurationHistograms } from './duration-histograms.ts';
import { createEventCounters } from './event-counters.ts';
import type { Metrics } from './recorder.ts';
import type { SiteState } from './site-state.ts';
import { addStateGauges } from './state-gauges.ts';

export interface Prometheus {
  figures: Metrics;
  /** From now on these are asked at every scrape. */
  watch(state: SiteState): void;
  /** Everything, in the form in which Prometheus reads it. */
  write(): Promise<{ type: string; text: string }>;
}

/** The figures of one site, in a registry of its own. */
export function createPrometheus(): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { answeredUnmeasured, ...work } = createDurationHistograms(registry);
  let watched: SiteState | undefined;
  return {
    figures: { ...work, count: createEventCounters(registry) },
    watch(state) {
      watched = state;
      addStateGauges(registry, state);
    },
    async write() {
      for (const { times, ...answer } of watched?.takeHotAnswers() ?? []) answeredUnmeasured(answer, times);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
