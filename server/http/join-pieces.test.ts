import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashPieces, joinPieces } from './join-pieces.ts';

/** Also of lone surrogates, and longer than what is written piece by piece. */
const text = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', '山', '😀', '\ud800', '<') }), fc.constantFrom(1, 700))
  .map(([some, times]) => some.repeat(times));

const piece = fc.tuple(text, fc.boolean()).map(([each, isBytes]) => (isBytes ? Buffer.from(each) : each));

it('joins text and bytes as if all of it had been text', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const joined = joinPieces(pieces);
      expect(joined).toEqual(Buffer.concat(pieces.map((each) => Buffer.from(each))));
      // No other bytes stay in memory as long as it does.
      expect(joined.buffer.byteLength).toBe(joined.length);
    }),
  );
});

it('makes a page that is longer than all before it, and keeps those', () => {
  const first = joinPieces(['一頁']);
  const long = joinPieces(['長'.repeat(400_000), Buffer.from('短')]);
  expect(long.toString()).toBe(`${'長'.repeat(400_000)}短`);
  expect(first.toString()).toBe('一頁');
});

it('has one hash for the same pieces in any process, and another one for any change of them', () => {
  const remade = (pieces: (string | Buffer)[]) =>
    pieces.map((each) => (Buffer.isBuffer(each) ? Buffer.from(each) : each));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.nat(), (pieces, at) => {
      const hash = hashPieces(pieces);
      expect(hash).toMatch(/^[\w-]{22}$/);
      expect(hashPieces(pieces)).toBe(hash);
      expect(hashPieces(remade(pieces))).toBe(hash);
      const changed = pieces.map((each, index) => {
        if (index !== at % pieces.length) return each;
        if (!Buffer.isBuffer(each)) return `${each}.`;
        return each.length > 0 ? Buffer.from(each.map((byte) => byte ^ 1)) : Buffer.from('.');
      });
      expect(hashPieces(changed)).not.toBe(hash);
    }),
  );
});
