import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { session } from '../../session/session.ts';
import { isQuietHour, tellCorrections } from './tell-corrections.ts';
import { unseenAnswers, unseenCorrections } from './unseen-notices.ts';

vi.mock('../../api/call.ts', () => ({ call: vi.fn() }));
vi.mock('../../overlays/show-overlay.ts', () => ({ showMessage: vi.fn() }));

const noon = new Date('2026-03-10T12:00:00+08:00');

function answer(unseen: number, id = '7', seen = false) {
  vi.mocked(call).mockResolvedValue({
    items: unseen > 0 ? [{ id, seen }] : [],
    nextCursor: null,
    unseen,
    unseenAnswers: 3,
  } as never);
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.mocked(showMessage).mockClear();
  session.set({ state: 'member', profile: {} as never });
  unseenCorrections.set(0);
});

it('tells once of each new correction, and always how many there are', async () => {
  answer(2);
  await tellCorrections();
  await tellCorrections();
  expect(showMessage).toHaveBeenCalledTimes(1);
  expect(vi.mocked(showMessage).mock.calls[0]?.[0]).toBe('您讀過的報導有 2 則更正');
  expect([unseenCorrections.current(), unseenAnswers.current()]).toEqual([2, 3]);
  answer(3, '8');
  await tellCorrections();
  expect(showMessage).toHaveBeenCalledTimes(2);
});

it('says nothing at night, on the page of corrections, and of what was seen or does not exist', async () => {
  answer(1);
  vi.setSystemTime(new Date('2026-03-10T23:00:00+08:00'));
  await tellCorrections();
  expect(unseenCorrections.current()).toBe(1);
  vi.setSystemTime(noon);
  vi.stubGlobal('location', { pathname: '/my/corrections' });
  await tellCorrections();
  vi.stubGlobal('location', { pathname: '/' });
  answer(1, '7', true);
  await tellCorrections();
  answer(0);
  await tellCorrections();
  expect(showMessage).not.toHaveBeenCalled();
  answer(1);
  await tellCorrections();
  expect(showMessage).toHaveBeenCalledTimes(1);
});

it('says nothing to a member who has logged out meanwhile', async () => {
  answer(1);
  session.set({ state: 'visitor' });
  await tellCorrections();
  expect([unseenCorrections.current(), vi.mocked(showMessage).mock.calls.length]).toEqual([0, 0]);
});

it.each([
  ['21:59', false],
  ['22:00', true],
  ['03:00', true],
  ['07:59', true],
  ['08:00', false],
])('at %s in Taipei it is quiet: %s', (time, isQuiet) => {
  expect(isQuietHour(Date.parse(`2026-03-10T${time}:00+08:00`))).toBe(isQuiet);
});
