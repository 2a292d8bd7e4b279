import { collectDefaultMetrics, Registry } from 'prom-client';
import { createDurationHistograms } from './duration-histograms.ts';
import { createEventCounters } from './event-counters.ts';
import type { Metrics } from './recorder.ts';
import type { SiteState } from './site-state.ts';
import { addStateGauges } from './state-gauges.ts';

export interface Prometheus {
  metrics: Metrics;
  /** Reads this state at every scrape from now on. */
  observe(state: SiteState): void;
  /** Writes all metrics in the Prometheus text format. */
  write(): Promise<{ type: string; text: string }>;
}

/** The metrics of one site, in a registry of its own. */
export function createPrometheus(): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { countUnmeasured, ...histograms } = createDurationHistograms(registry);
  let siteState: SiteState | undefined;
  return {
    metrics: { ...histograms, count: createEventCounters(registry) },
    observe(state) {
      siteState = state;
      addStateGauges(registry, state);
    },
    async write() {
      for (const { times, ...sample } of siteState?.takeCachedPageSamples() ?? []) countUnmeasured(sample, times);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
