import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { addEntry, type LaterEntry, notTaken, parseEntries, removeEntry } from './later-entries.ts';

const entry = fc.record({
  id: fc.integer({ min: 1, max: 2_000 }).map(String),
  slug: fc.constant('a'),
  title: fc.string(),
  at: fc.integer({ min: 0, max: 50 }),
});
/** Short ones, and some that are full: of 260 drawn from 2,000 more than 200 differ. */
const drawn = fc.oneof(fc.array(entry, { maxLength: 40 }), fc.array(entry, { minLength: 260, maxLength: 300 }));
const list = drawn.map((entries) => parseEntries(JSON.stringify(entries)));
const idsOf = (entries: readonly LaterEntry[]) => entries.map(({ id }) => id);

/** What the server does with a sent list, by its description: it takes what is new, the newest first, while there is room. */
function accountAfter(account: readonly LaterEntry[], sent: readonly LaterEntry[]) {
  const known = new Set(idsOf(account));
  const fresh = sent.filter(({ id }) => !known.has(id));
  const taken = fresh.slice(0, Math.max(0, limits.laterMax - account.length));
  const left = idsOf(fresh.slice(taken.length));
  return { account: parseEntries(JSON.stringify([...account, ...taken])), left };
}

function merge(account: readonly LaterEntry[], device: readonly LaterEntry[]) {
  const after = accountAfter(account, device);
  return { account: after.account, device: notTaken(device, device, after.left) };
}

describe('the list of a browser', () => {
  it('is read newest first, of one moment the greater id first, and has room for 200', () => {
    fc.assert(
      fc.property(drawn, (entries) => {
        const last = new Map(entries.map((each) => [each.id, each]));
        const expected = [...last.values()].sort(
          (one, other) => other.at - one.at || Number(other.id) - Number(one.id),
        );
        expect(idsOf(parseEntries(JSON.stringify(entries)))).toEqual(idsOf(expected).slice(0, limits.laterMax));
      }),
    );
  });

  it('is merged into an account without losing anything, and in the same order', () => {
    fc.assert(
      fc.property(list, list, (account, device) => {
        const after = merge(account, device);
        const everything = new Set([...idsOf(after.account), ...idsOf(after.device)]);
        expect(everything).toEqual(new Set([...idsOf(account), ...idsOf(device)]));
        const kept = new Set(idsOf(account));
        expect(idsOf(after.account).filter((id) => kept.has(id))).toEqual(idsOf(account));
        const came = new Set(idsOf(after.account).filter((id) => !kept.has(id)));
        expect(idsOf(after.account).filter((id) => came.has(id))).toEqual(idsOf(device).filter((id) => came.has(id)));
        expect(after.account.length).toBeLessThanOrEqual(limits.laterMax);
      }),
    );
  });

  it('changes nothing when it is merged again', () => {
    fc.assert(
      fc.property(list, list, (account, device) => {
        const once = merge(account, device);
        expect(merge(once.account, once.device)).toEqual(once);
        expect(accountAfter(once.account, device).account).toEqual(once.account);
      }),
    );
  });

  it('keeps what was added while the account answered', () => {
    fc.assert(
      fc.property(list, list, (sent, added) => {
        const stored = parseEntries(JSON.stringify([...added, ...sent]));
        const rest = notTaken(stored, sent, []);
        expect(idsOf(rest)).toEqual(idsOf(stored).filter((id) => !idsOf(sent).includes(id)));
      }),
    );
  });

  it('gets each article once, returns it to its place, and says when it is full', () => {
    fc.assert(
      fc.property(list, entry, (entries, next) => {
        const added = addEntry(entries, next);
        const isKnown = idsOf(entries).includes(next.id);
        expect(added === null).toBe(!isKnown && entries.length === limits.laterMax);
        if (!added) return;
        if (isKnown) expect(added).toEqual(entries);
        else {
          expect(removeEntry(added, next.id)).toEqual(entries);
          expect(parseEntries(JSON.stringify(added))).toEqual(added);
        }
      }),
    );
  });

  it('is empty where another version stored something else', () => {
    for (const text of [null, '', '{', '{"id":1}', '[null,1,{"id":"0","slug":"a","title":"b","at":1}]'])
      expect(parseEntries(text)).toEqual([]);
  });
});
