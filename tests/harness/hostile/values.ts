import fc from 'fast-check';

const cursor = (text: string) => Buffer.from(text).toString('base64url');

/** What each field of each call is tried with in every run. */
export const sharpestTexts = [
  'a\0b',
  'a\ud800',
  'a\u2028\u2029\ufffe\u202e',
  '字'.repeat(1_001),
  '+275760-09-13',
  ...['-999999999999999.1', '999999999999999.999999999999999999', '999999999999999.99999.999999999999999'].map(cursor),
];

/** Text that has broken programs: refused characters, numbers and days beyond every range, names of built-in properties. */
const hostileTexts = [
  ...sharpestTexts,
  '',
  ' ',
  '\0',
  '\u0000\u0001\u001f\u007f',
  'a\udfffb',
  '\ude00\ud83d',
  '\ufffe\uffff',
  '\u202e\u2066abc\u2069',
  '\ufeff\u200b\u00ad',
  '\u{10ffff}',
  'e\u0301'.repeat(200),
  "'; drop table articles; --",
  '%00',
  '%',
  '\\u0000',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'NaN',
  '1e999',
  '-0',
  '99999999999999999999999999999999',
  '999999999999999999',
  '0000-00-00',
  '0000-01-01',
  '-0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  'x'.repeat(2_000),
  'a-'.repeat(5_000),
  '+886',
  '0912345678',
  '127.0.0.1',
  '::ffff:1.2.3.4',
  'fe80::1%eth0',
  'http://user:pass@例え.jp:99999/%00',
  `https://a.example/${'%ff'.repeat(900)}`,
  'javascript:alert(1)',
  'tel:\0',
  ...[
    '-62135596800001.1',
    '-62135596800000.1',
    '253402300800000.1',
    '0.0',
    '0.999999999999999999',
    '8640000000000001.1',
    '0.0.0',
    '253402300800000.0.1',
    '1.1\0',
    'NaN.NaN',
  ].map(cursor),
];

/** Any 16-bit units at all, halves of characters among them. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: anyUnits },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
);

export const hostileNumber = fc.oneof(
  fc.constantFrom(-1, 0, -0, 0.5, 51, 101, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 275_760),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Nested up to the depth that a body may have, and beyond it. */
const nested = fc.integer({ min: 1, max: 12 }).map((levels) => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? { value } : [value];
  return value;
});

/** A value of any type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], { length: -1 }) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 60 }) },
);
