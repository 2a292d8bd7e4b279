import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isUnchanged } from './unchanged-page.ts';

const [earlier, later] = ['2026-11-18T01:02:00.000Z', '2026-11-18T01:03:00.000Z'];
const tags = ['shell', 'card:1', 'list'];

function page(before: string, now: string, after: string) {
  return Buffer.from(`${before}<script>{"now":"${now}"}</script>${after}`);
}

function compare(plain: Buffer, bytes: Buffer, shown = tags) {
  return isUnchanged({ html: { plain }, now: earlier, tags }, { bytes, now: later, tags: shown });
}

/** Text that may name the time as pages do. */
const text = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"now":"', earlier, later)))
  .map((parts) => parts.join(''));

it('is unchanged if it names another minute and is the same otherwise', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(!before.includes(`"now":"${later}"`));
      return compare(page(before, earlier, after), page(before, later, after));
    }),
  );
});

it('is changed if anything else differs', () => {
  fc.assert(
    fc.property(text, text, text, text, (before, after, otherBefore, otherAfter) => {
      fc.pre(before !== otherBefore || after !== otherAfter);
      return !compare(page(before, earlier, after), page(otherBefore, later, otherAfter));
    }),
  );
  const bytes = page('台北', later, '高雄');
  for (let at = 0; at < bytes.length; at += 1) {
    const other = Buffer.from(bytes);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(compare(page('台北', earlier, '高雄'), other)).toBe(false);
  }
});

it('is changed if it shows something else that looks the same', () => {
  const pages = [page('a', earlier, 'b'), page('a', later, 'b')] as const;
  expect(compare(...pages, ['list', 'shell', 'card:1'])).toBe(true);
  expect(compare(...pages, ['shell', 'card:2', 'list'])).toBe(false);
  expect(compare(...pages, ['shell', 'list'])).toBe(false);
});
