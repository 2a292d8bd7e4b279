import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterMessages } from '../../../contract/messages/later.ts';
import { registerPart, type Visit, type VisitSource } from '../../navigation/visit.ts';
import { messageStore, runMessageAction } from '../../overlays/show-overlay.ts';
import { createStore } from '../../ui/store.ts';
import { followReading } from './finish-reading.ts';
import { laterTimes } from './later-state.ts';

const article = { id: '7', slug: 'wind', title: '山上的風', kind: 'news' };
const addedAt = 1_000;
let window: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const addEventListener = window.addEventListener.bind(window);
  const removeEventListener = window.removeEventListener.bind(window);
  const globals = { document, addEventListener, removeEventListener, innerHeight: 800, scrollY: 0 };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  laterTimes.set(new Map([[article.id, addedAt]]));
  messageStore.set(null);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the article, whose text is on the screen to its end or only with its beginning. */
function open({ isAtEnd }: { isAtEnd: boolean }) {
  const text = {
    getAttribute: () => null,
    scrollTop: 0,
    getBoundingClientRect: () => ({ top: 0, bottom: 0, height: 0 }),
  };
  const show = (end: boolean) => {
    const height = end ? 500 : 5_000;
    text.getBoundingClientRect = () => ({ top: 100, bottom: 100 + height, height });
  };
  show(isAtEnd);
  const memory = new Map<string, unknown>();
  registerPart(memory, 'text', text as never);
  const visit = (id: string, data: object) => ({ id, memory, payload: { data } }) as Visit;
  const visits = createStore(visit('1', { article }));
  followReading({ ...visits, settle: () => {}, loading: createStore(false) } as VisitSource);
  const scroll = (end: boolean) => {
    show(end);
    window.dispatchEvent(new Event('scroll'));
  };
  return { scroll, leave: () => visits.set(visit('2', {})) };
}

const isListed = () => laterTimes.current().has(article.id);

it('leaves the list at its end after three seconds on the screen, not before', () => {
  const { scroll } = open({ isAtEnd: false });
  scroll(true);
  vi.advanceTimersByTime(2_900);
  scroll(true);
  expect(isListed()).toBe(true);
  vi.advanceTimersByTime(200);
  expect(isListed()).toBe(false);
});

it('stays where the reader turns back before the three seconds are over', () => {
  const { scroll } = open({ isAtEnd: true });
  vi.advanceTimersByTime(2_000);
  scroll(false);
  vi.advanceTimersByTime(60_000);
  expect(isListed()).toBe(true);
  scroll(true);
  expect(isListed()).toBe(false);
});

it('stays where the reader leaves the page before the three seconds are over', () => {
  const { leave } = open({ isAtEnd: true });
  vi.advanceTimersByTime(2_000);
  leave();
  vi.advanceTimersByTime(60_000);
  expect(isListed()).toBe(true);
});

it('comes back to its place with 復原, and then stays at the end of the text', async () => {
  const { scroll } = open({ isAtEnd: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(messageStore.current()).toMatchObject({ text: laterMessages.finished, action: { shownFor: 5_000 } });
  runMessageAction();
  scroll(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(laterTimes.current().get(article.id)).toBe(addedAt);
});
