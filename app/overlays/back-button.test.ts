// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { closeOverlaysOnBack } from './back-button.ts';
import { openOverlays } from './open-overlays.ts';

const goBack = vi.spyOn(history, 'go').mockImplementation(() => {});
const overlay = () => ({
  element: document.createElement('dialog'),
  layer: 'popup' as const,
  close: () => {},
  opener: null,
});
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

beforeEach(() => {
  goBack.mockClear();
  openOverlays.set([]);
  Object.assign(window, { navigation: undefined });
});

/** What the browser says of its history: the addresses, oldest first, of which the last is shown. */
function sayHistory(...addresses: string[]): void {
  const entries = () => addresses.map((url) => ({ url }));
  Object.assign(window, { navigation: { currentEntry: { index: addresses.length - 1 }, entries } });
}

test('a closed overlay takes its own entry back', async () => {
  history.replaceState({ entry: 'a' }, '');
  closeOverlaysOnBack();
  openOverlays.set([overlay()]);
  await settled();
  expect(history.state).toEqual({ entry: 'a', overlays: 1 });
  openOverlays.set([]);
  await settled();
  expect(goBack).toHaveBeenCalledExactlyOnceWith(-1);
});

test('a reloaded page that knows nothing of the entry below stays where it is', async () => {
  history.replaceState({ entry: 'a', overlays: 1 }, '');
  closeOverlaysOnBack();
  await settled();
  expect(goBack).not.toHaveBeenCalled();
  expect(history.state).toEqual({ entry: 'a' });
});

test('nor does it go back to another page of the site', async () => {
  history.replaceState({ entry: 'a', overlays: 1 }, '');
  sayHistory(`${location.origin}/other`, location.href);
  closeOverlaysOnBack();
  await settled();
  expect(goBack).not.toHaveBeenCalled();
  expect(history.state).toEqual({ entry: 'a' });
});

test('it goes back where the browser says that its own entry lies below', async () => {
  history.replaceState({ entry: 'a', overlays: 1 }, '');
  sayHistory(location.href, location.href);
  closeOverlaysOnBack();
  await settled();
  expect(goBack).toHaveBeenCalledExactlyOnceWith(-1);
});
