import { z } from 'zod';

/** What one SMS costs to each dialling code (`+886`), and to all others (`default`). */
export type SmsPrices = Readonly<Record<string, number>>;

const priceList = z.record(z.string().regex(/^(?:\+?\d{1,4}|default)$/), z.number().min(0).max(1_000_000));

/** Parses JSON such as `{"886": 0.9, "default": 3}`; the plus of a dialling code is optional. */
export function parsePrices(text: string, context: z.RefinementCtx): SmsPrices {
  try {
    const given = Object.entries(priceList.parse(JSON.parse(text)));
    return Object.fromEntries(given.map(([area, price]) => [/^\d/.test(area) ? `+${area}` : area, price]));
  } catch {
    context.addIssue({ code: 'custom', message: 'a price list' });
    return {};
  }
}

/** Returns null when a needed price is unknown: a partial sum would mislead. */
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
