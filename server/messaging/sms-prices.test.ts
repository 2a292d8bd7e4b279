import { expect, test } from 'vitest';
import { z } from 'zod';
import { parsePrices, smsCost } from './sms-prices.ts';

const read = (text: string) => z.string().transform(parsePrices).safeParse(text);

test('dialling codes are written with or without their plus', () => {
  expect(read('{"886": 0.9, "+81": 2.4, "default": 3}').data).toEqual({ '+886': 0.9, '+81': 2.4, default: 3 });
});

test.each(['', '[]', '{"tw": 1}', '{"886": "1"}', '{"886": -1}', '0.9'])('%j is no price list', (text) => {
  expect(read(text).success).toBe(false);
});

test('what was sent is paid for by its dialling code, and the rest at the default price', () => {
  const sent = [
    { area: '+886', smsSent: 3 },
    { area: '+44', smsSent: 2 },
  ];
  expect(smsCost(sent, { '+886': 0.1, default: 3 })).toBe(6.3);
  expect(smsCost(sent, { '+886': 0.1 })).toBeNull();
  expect(smsCost([{ area: '+44', smsSent: 0 }], { '+886': 0.1 })).toBe(0);
  expect(smsCost(sent, {})).toBeNull();
});
