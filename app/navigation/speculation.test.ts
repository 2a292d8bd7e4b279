import { afterEach, expect, test, vi } from 'vitest';
import { stopSpeculation, whenShown } from './speculation.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that is shown starts at once, a prerendered one when it is shown, once', () => {
  const start = vi.fn();
  vi.stubGlobal('document', {});
  whenShown(start);
  expect(start).toHaveBeenCalledTimes(1);

  const prerendered = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal('document', prerendered);
  whenShown(start);
  expect(start).toHaveBeenCalledTimes(1);
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  expect(start).toHaveBeenCalledTimes(2);
});

test('the root element says that no link may be loaded before it is followed', () => {
  const setAttribute = vi.fn();
  vi.stubGlobal('document', { documentElement: { setAttribute } });
  stopSpeculation();
  expect(setAttribute).toHaveBeenCalledWith('data-no-speculation', '');
});
