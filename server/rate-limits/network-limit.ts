import type { Clock } from '../runtime/clock.ts';
import { createWindowCounts } from './window-limit.ts';

/** So many times in so many seconds for a client's own network, and more for the wider networks around it. */
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
   * Different addresses that do not exist. Broken links of a page and a search engine that comes back after a move stay
   * far below; each costs the database up to three statements.
   */
  missingAddresses: { narrow: 300, middle: 600, wide: 1_500, seconds: 600 },
  /** Pictures that nobody has asked for before in this width and format. A long cold page has some forty. */
  madePictures: { narrow: 600, middle: 1_200, wide: 3_000, seconds: 600 },
} as const satisfies Record<string, NetworkLimitRule>;

/** Counts something in all the networks of a client (see `networksOf`), in this process alone. */
export function createNetworkLimit(rule: NetworkLimitRule, clock: Clock) {
  const counts = createWindowCounts(rule.seconds, clock);

  function limitAt(index: number, networks: string[]): number {
    if (index === 0) return rule.narrow;
    return index === networks.length - 1 ? rule.wide : rule.middle;
  }

  return {
    /** Seconds until more is allowed; 0 where it is now. */
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
