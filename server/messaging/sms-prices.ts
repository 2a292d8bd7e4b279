import { z } from 'zod';

/** What one SMS costs to each dialling code (`+886`), and to all others (`default`). */
export type SmsPrices = Readonly<Record<string, number>>;

const priceList = z.record(z.string().regex(/^(?:\+?\d{1,4}|default)$/), z.number().min(0).max(1_000_000));

/** Read from JSON such as `{"886": 0.9, "default": 3}`; dialling codes may be written with or without their plus. */
export function parsePrices(text: string, context: z.RefinementCtx): SmsPrices {
  try {
    const given = Object.entries(priceList.parse(JSON.parse(text)));
    return Object.fromEntries(given.map(([area, price]) => [/^\d/.test(area) ? `+${area}` : area, price]));
  } catch {
    context.addIssue({ code: 'custom', message: 'a price list' });
    return {};
  }
}

/** Null where one of the prices is not known: a sum that leaves something out is worse than none. */
export function smsCost(sent: readonly { area: string; smsSent: number }[], prices: SmsPrices): number | null {
  if (Object.keys(prices).length === 0) return null;
  let cost = 0;
  for (const { area, smsSent } of sent) {
    const price = prices[area] ?? prices.default;
    if (price === undefined && smsSent > 0) return null;
    cost += smsSent * (price ?? 0);
  }
  return Math.round(cost * 10_000) / 10_000;
}
