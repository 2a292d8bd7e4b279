import { describe, expect, test, vi } from 'vitest';
import type { Payload } from '../../contract/page-data.ts';
import type { LoadedPage } from './load-page.ts';
import { createNavigator, type Surroundings } from './navigator.ts';
import type { Visit } from './visit.ts';

const Page = () => null;

function pageNamed(title: string): LoadedPage {
  return { payload: { head: { title } } as Payload, Page };
}

/** A navigator whose loads are answered by hand, in any order. */
function setUp() {
  const asked = new Map<string, { answer: (page: LoadedPage) => void; fail: () => void; signal: AbortSignal }>();
  const doors = new Map<string, Promise<boolean>>();
  let ids = 0;
  const outside = {
    load: (address, signal) =>
      new Promise((answer, fail) => {
        asked.set(address, { answer, fail: () => fail(new Error('no')), signal });
      }),
    admit: (address) => doors.get(address) ?? true,
    record: vi.fn(),
    keepScroll: vi.fn(),
    restoreScroll: vi.fn(),
    leave: vi.fn(),
    settle: vi.fn(),
    newId: () => `id${++ids}`,
  } satisfies Surroundings;
  const first: Visit = { ...pageNamed('first'), id: 'f', address: '/', hash: '', arrival: 'first', memory: new Map() };
  const navigator = createNavigator(first, 'entry0', outside);
  const title = () => navigator.current().payload.head.title;
  async function visit(address: string) {
    const done = navigator.go(address);
    asked.get(address)?.answer(pageNamed(address));
    await done;
  }
  return { navigator, outside, asked, doors, first, title, visit };
}

describe('going to another page', () => {
  test('shows it once it has come, and only then writes the history', async () => {
    const { navigator, outside, asked, title } = setUp();
    const done = navigator.go('/a#part');
    expect(title()).toBe('first');
    expect(navigator.loading.current()).toBe(true);
    expect(outside.record).not.toHaveBeenCalled();
    asked.get('/a')?.answer(pageNamed('a'));
    await done;
    expect(title()).toBe('a');
    expect(navigator.current()).toMatchObject({ address: '/a', hash: '#part', arrival: 'forward' });
    expect(outside.keepScroll).toHaveBeenCalledWith('entry0');
    expect(outside.record).toHaveBeenCalledWith('push', navigator.entry(), '/a#part');
    expect(navigator.loading.current()).toBe(false);
  });

  test('drops the answer of a navigation that was given up for another', async () => {
    const { navigator, outside, asked, title } = setUp();
    const slow = navigator.go('/slow');
    const quick = navigator.go('/quick');
    expect(asked.get('/slow')?.signal.aborted).toBe(true);
    asked.get('/quick')?.answer(pageNamed('quick'));
    await quick;
    asked.get('/slow')?.answer(pageNamed('slow'));
    await slow;
    expect(title()).toBe('quick');
    expect(outside.record).toHaveBeenCalledTimes(1);
  });

  test('drops it also when the answer was there first but the other click came before it was shown', async () => {
    const { navigator, asked, title } = setUp();
    const slow = navigator.go('/slow');
    asked.get('/slow')?.answer(pageNamed('slow'));
    const quick = navigator.go('/quick');
    await slow;
    expect(title()).toBe('first');
    asked.get('/quick')?.answer(pageNamed('quick'));
    await quick;
    expect(title()).toBe('quick');
  });

  test('leaves it to the browser when it cannot be loaded', async () => {
    const { navigator, outside, asked, title } = setUp();
    const done = navigator.go('/a#b');
    asked.get('/a')?.fail();
    await done;
    expect(outside.leave).toHaveBeenCalledWith('/a#b');
    expect(title()).toBe('first');
  });

  test('does not leave for a page that was given up', async () => {
    const { navigator, outside, asked, visit } = setUp();
    const broken = navigator.go('/broken');
    await visit('/good');
    asked.get('/broken')?.fail();
    await broken;
    expect(outside.leave).not.toHaveBeenCalled();
  });

  test('replaces the entry when it is the same page again', async () => {
    const { navigator, outside, visit } = setUp();
    await visit('/');
    expect(outside.record).toHaveBeenCalledWith('replace', 'entry0', '/');
    expect(navigator.entry()).toBe('entry0');
  });
});

describe('going back', () => {
  test('shows the page as it was left, without asking for it again', async () => {
    const { navigator, asked, first, title, visit } = setUp();
    first.memory.set('feed', 'grown');
    await visit('/a');
    asked.clear();
    await navigator.arrive('entry0', '/');
    expect(title()).toBe('first');
    expect(navigator.current().memory.get('feed')).toBe('grown');
    expect(navigator.current().arrival).toBe('back');
    expect(asked.size).toBe(0);
  });

  test('loads a page that is no longer remembered', async () => {
    const { navigator, asked, outside, title } = setUp();
    const done = navigator.arrive('old', '/old');
    asked.get('/old')?.answer(pageNamed('old'));
    await done;
    expect(title()).toBe('old');
    expect(outside.record).not.toHaveBeenCalled();
  });

  test('gives up what was on its way', async () => {
    const { navigator, asked, title, visit } = setUp();
    await visit('/a');
    const slow = navigator.go('/slow');
    await navigator.arrive('entry0', '/');
    asked.get('/slow')?.answer(pageNamed('slow'));
    await slow;
    expect(title()).toBe('first');
    expect(navigator.loading.current()).toBe(false);
  });

  test('to another place on the same page only scrolls', async () => {
    const { navigator, asked, outside, title } = setUp();
    await navigator.arrive(null, '/#part');
    expect(outside.record).toHaveBeenCalledWith('replace', navigator.entry(), '/#part');
    await navigator.arrive('entry0', '/');
    expect(outside.restoreScroll).toHaveBeenCalledWith('entry0');
    expect(title()).toBe('first');
    expect(asked.size).toBe(0);
  });
});

describe('a page that is not for everyone', () => {
  test('is not even asked for while its door is shut, and everything stays as it was', async () => {
    const { navigator, outside, asked, doors, title } = setUp();
    doors.set('/members', Promise.resolve(false));
    await navigator.go('/members');
    expect(asked.has('/members')).toBe(false);
    expect(title()).toBe('first');
    expect(outside.record).not.toHaveBeenCalled();
    expect(outside.leave).not.toHaveBeenCalled();
    expect(navigator.loading.current()).toBe(false);
  });

  test('comes once its door has opened', async () => {
    const { navigator, asked, doors, title } = setUp();
    doors.set('/members', Promise.resolve(true));
    const done = navigator.go('/members');
    await doors.get('/members');
    await Promise.resolve();
    asked.get('/members')?.answer(pageNamed('members'));
    await done;
    expect(title()).toBe('members');
  });

  test('is not kept for the way back once its reader is forgotten', async () => {
    const { navigator, asked, visit } = setUp();
    await visit('/members');
    const entry = navigator.entry();
    await visit('/b');
    asked.delete('/members');
    navigator.forget();
    void navigator.arrive(entry, '/members');
    expect(asked.has('/members')).toBe(true);
  });
});
