import { describe, expect, test, vi } from 'vitest';
import type { Payload } from '../../contract/page-data.ts';
import type { LoadedPage } from './load-page.ts';
import { createNavigator, type NavigatorBrowser } from './navigator.ts';
import type { Visit } from './visit.ts';

const Page = () => null;

function pageNamed(title: string): LoadedPage {
  return { payload: { head: { title } } as Payload, Page };
}

/** A navigator whose loads the test resolves, in any order. */
function setUp() {
  const loads = new Map<string, { resolve: (page: LoadedPage) => void; fail: () => void; signal: AbortSignal }>();
  const permissions = new Map<string, Promise<boolean>>();
  let ids = 0;
  const browser = {
    load: (address, signal) =>
      new Promise((resolve, fail) => {
        loads.set(address, { resolve, fail: () => fail(new Error('no')), signal });
      }),
    allow: (address) => permissions.get(address) ?? true,
    record: vi.fn(),
    storeScroll: vi.fn(),
    restoreScroll: vi.fn(),
    loadFully: vi.fn(),
    settle: vi.fn(),
    newId: () => `id${++ids}`,
  } satisfies NavigatorBrowser;
  const first: Visit = { ...pageNamed('first'), id: 'f', address: '/', hash: '', arrival: 'first', memory: new Map() };
  const navigator = createNavigator(first, 'entry0', browser);
  const title = () => navigator.current().payload.head.title;
  async function visit(address: string) {
    const done = navigator.go(address);
    loads.get(address)?.resolve(pageNamed(address));
    await done;
  }
  return { navigator, browser, loads, permissions, first, title, visit };
}

describe('going to another page', () => {
  test('shows it once it is loaded, and only then writes the history', async () => {
    const { navigator, browser, loads, title } = setUp();
    const done = navigator.go('/a#part');
    expect(title()).toBe('first');
    expect(navigator.loading.current()).toBe(true);
    expect(browser.record).not.toHaveBeenCalled();
    loads.get('/a')?.resolve(pageNamed('a'));
    await done;
    expect(title()).toBe('a');
    expect(navigator.current()).toMatchObject({ address: '/a', hash: '#part', arrival: 'forward' });
    expect(browser.storeScroll).toHaveBeenCalledWith('entry0');
    expect(browser.record).toHaveBeenCalledWith('push', navigator.entry(), '/a#part');
    expect(navigator.loading.current()).toBe(false);
  });

  test('ignores the page of a navigation that another one has replaced', async () => {
    const { navigator, browser, loads, title } = setUp();
    const slow = navigator.go('/slow');
    const quick = navigator.go('/quick');
    expect(loads.get('/slow')?.signal.aborted).toBe(true);
    loads.get('/quick')?.resolve(pageNamed('quick'));
    await quick;
    loads.get('/slow')?.resolve(pageNamed('slow'));
    await slow;
    expect(title()).toBe('quick');
    expect(browser.record).toHaveBeenCalledTimes(1);
  });

  test('ignores it also when it was loaded before the second click but not yet shown', async () => {
    const { navigator, loads, title } = setUp();
    const slow = navigator.go('/slow');
    loads.get('/slow')?.resolve(pageNamed('slow'));
    const quick = navigator.go('/quick');
    await slow;
    expect(title()).toBe('first');
    loads.get('/quick')?.resolve(pageNamed('quick'));
    await quick;
    expect(title()).toBe('quick');
  });

  test('lets the browser load it where that fails', async () => {
    const { navigator, browser, loads, title } = setUp();
    const done = navigator.go('/a#b');
    loads.get('/a')?.fail();
    await done;
    expect(browser.loadFully).toHaveBeenCalledWith('/a#b');
    expect(title()).toBe('first');
  });

  test('does not let the browser load a page that another has replaced', async () => {
    const { navigator, browser, loads, visit } = setUp();
    const broken = navigator.go('/broken');
    await visit('/good');
    loads.get('/broken')?.fail();
    await broken;
    expect(browser.loadFully).not.toHaveBeenCalled();
  });

  test('replaces the entry when it is the same page again', async () => {
    const { navigator, browser, visit } = setUp();
    await visit('/');
    expect(browser.record).toHaveBeenCalledWith('replace', 'entry0', '/');
    expect(navigator.entry()).toBe('entry0');
  });
});

describe('going back', () => {
  test('shows the page as it was left, without loading it again', async () => {
    const { navigator, loads, first, title, visit } = setUp();
    first.memory.set('feed', 'grown');
    await visit('/a');
    loads.clear();
    await navigator.arrive('entry0', '/');
    expect(title()).toBe('first');
    expect(navigator.current().memory.get('feed')).toBe('grown');
    expect(navigator.current().arrival).toBe('back');
    expect(loads.size).toBe(0);
  });

  test('loads a page that is no longer remembered', async () => {
    const { navigator, loads, browser, title } = setUp();
    const done = navigator.arrive('old', '/old');
    loads.get('/old')?.resolve(pageNamed('old'));
    await done;
    expect(title()).toBe('old');
    expect(browser.record).not.toHaveBeenCalled();
  });

  test('aborts a load that is under way', async () => {
    const { navigator, loads, title, visit } = setUp();
    await visit('/a');
    const slow = navigator.go('/slow');
    await navigator.arrive('entry0', '/');
    loads.get('/slow')?.resolve(pageNamed('slow'));
    await slow;
    expect(title()).toBe('first');
    expect(navigator.loading.current()).toBe(false);
  });

  test('to another hash of the same page only scrolls', async () => {
    const { navigator, loads, browser, title } = setUp();
    await navigator.arrive(null, '/#part');
    expect(browser.record).toHaveBeenCalledWith('replace', navigator.entry(), '/#part');
    await navigator.arrive('entry0', '/');
    expect(browser.restoreScroll).toHaveBeenCalledWith('entry0');
    expect(title()).toBe('first');
    expect(loads.size).toBe(0);
  });
});

describe('a page that is not for everyone', () => {
  test('is not loaded while it is not allowed, and the page stays as it is', async () => {
    const { navigator, browser, loads, permissions, title } = setUp();
    permissions.set('/members', Promise.resolve(false));
    await navigator.go('/members');
    expect(loads.has('/members')).toBe(false);
    expect(title()).toBe('first');
    expect(browser.record).not.toHaveBeenCalled();
    expect(browser.loadFully).not.toHaveBeenCalled();
    expect(navigator.loading.current()).toBe(false);
  });

  test('is loaded once it is allowed', async () => {
    const { navigator, loads, permissions, title } = setUp();
    permissions.set('/members', Promise.resolve(true));
    const done = navigator.go('/members');
    await permissions.get('/members');
    await Promise.resolve();
    loads.get('/members')?.resolve(pageNamed('members'));
    await done;
    expect(title()).toBe('members');
  });

  test('is not kept for Back once the visits are dropped', async () => {
    const { navigator, loads, visit } = setUp();
    await visit('/members');
    const entry = navigator.entry();
    await visit('/b');
    loads.delete('/members');
    navigator.forget();
    void navigator.arrive(entry, '/members');
    expect(loads.has('/members')).toBe(true);
  });
});
