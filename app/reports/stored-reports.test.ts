import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportKinds } from '../../contract/report.ts';
import { clearPersonalStorage } from '../session/personal-storage.ts';
import { session } from '../session/session.ts';
import { parseReports, type ReportDraft, storedReports } from './stored-reports.ts';

let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  session.set({ state: 'visitor' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.set({ state: 'unknown' });
});

const draftOf = (slug: string, fields: Partial<ReportDraft> = {}): ReportDraft => ({
  slug,
  kind: 'fact',
  sentence: '開張了。',
  suggestion: '',
  token: null,
  ...fields,
});

it('keeps one draft for each of five articles, the newest first, and none without words', () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) storedReports.writeDraft(draftOf(slug));
  expect(storedReports.read().drafts.map(({ slug }) => slug)).toEqual(['b', 'f', 'e', 'd', 'c']);
  for (const slug of ['b', 'f', 'e', 'd', 'c']) storedReports.writeDraft(draftOf(slug, { sentence: '' }));
  expect(items.size).toBe(0);
});

it('a draft that was sent is a draft no more', () => {
  storedReports.writeDraft(draftOf('a'));
  storedReports.writeDraft(draftOf('b'));
  storedReports.addSent({ slug: 'a', token: 't' });
  expect(storedReports.read()).toMatchObject({ drafts: [{ slug: 'b' }], sent: [{ slug: 'a', token: 't' }] });
});

it('what a member wrote goes with the session; what a visitor wrote stays', () => {
  storedReports.writeDraft(draftOf('visitors'));
  session.set({ state: 'member', profile: {} as never });
  expect(storedReports.read().drafts).toEqual([]);
  storedReports.writeDraft(draftOf('members'));
  storedReports.addSent({ slug: 'members', token: 'secret' });
  clearPersonalStorage();
  expect([...items.values()].join()).not.toMatch(/members|secret/);
  session.set({ state: 'visitor' });
  expect(storedReports.read().drafts).toMatchObject([{ slug: 'visitors' }]);
});

it('takes whatever else lies in the storage for nothing, and reads back what it wrote', () => {
  const text = fc.string();
  const draft = fc.record({
    slug: text,
    kind: fc.constantFrom(...reportKinds),
    sentence: text,
    suggestion: text,
    token: fc.option(text),
  });
  const stored = fc.record({
    drafts: fc.array(draft, { maxLength: 5 }),
    sent: fc.array(fc.record({ slug: text, token: text }), { maxLength: 20 }),
    told: fc.array(fc.record({ id: text, outcome: text }), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(stored, (value) => {
      expect(parseReports(JSON.stringify(value))).toEqual(value);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.json(), text), (value) => {
      expect(Object.keys(parseReports(value))).toEqual(['drafts', 'sent', 'told']);
    }),
  );
  expect(parseReports('{"drafts":[{"slug":"a"}],"sent":[{"slug":1,"token":"t"}],"told":{}}')).toEqual({
    drafts: [],
    sent: [],
    told: [],
  });
});
