import type { Clock } from '../runtime/clock.ts';
import { createWindowCounts } from './window-limit.ts';

/** How many times in how many seconds for a client's own network, and for the wider networks around it. */
export interface NetworkLimitRule {
  /** For an IPv4 address or an IPv6 /64. */
  readonly narrow: number;
  /** For a /56. */
  readonly middle: number;
  /** For a /24 or a /48. */
  readonly wide: number;
  readonly seconds: number;
}

export const networkRules = {
  /**
   * Distinct URLs that do not exist; each costs the database up to three statements. Broken links of a page, and a search
   * engine that returns after a move, stay far below.
   */
  missingAddresses: { narrow: 300, middle: 600, wide: 1_500, seconds: 600 },
  /** Pictures that must be generated because this width and format is not stored yet. A long page has about forty. */
  madePictures: { narrow: 600, middle: 1_200, wide: 3_000, seconds: 600 },
} as const satisfies Record<string, NetworkLimitRule>;

/** Counts hits in all networks of a client (see `networksOf`), in this process only. */
export function createNetworkLimit(rule: NetworkLimitRule, clock: Clock) {
  const counts = createWindowCounts(rule.seconds, clock);

  function limitAt(index: number, networks: string[]): number {
    if (index === 0) return rule.narrow;
    return index === networks.length - 1 ? rule.wide : rule.middle;
  }

  return {
    /** Seconds until another hit is allowed; 0 if it is allowed now. */
    retryAfter(networks: string[]): number {
      const isOver = networks.some((network, index) => counts.of(network) >= limitAt(index, networks));
      return isOver ? counts.secondsLeft() : 0;
    },
    add(networks: string[]): void {
      for (const network of networks) counts.add(network);
    },
    remove(networks: string[]): void {
      for (const network of networks) counts.remove(network);
    },
  };
}
