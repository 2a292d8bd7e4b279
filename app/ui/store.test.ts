import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('a store tells every subscriber of a new value, until they unsubscribe', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.current()));
  store.set(2);
  unsubscribe();
  store.set(3);
  expect(seen).toEqual([2]);
  expect(store.current()).toBe(3);
  expect(store.initial).toBe(1);
});

test('a store loads its value once, when it is first read', () => {
  const load = vi.fn(() => 'stored');
  const store = createStore('initial', load);
  expect(load).not.toHaveBeenCalled();
  expect([store.current(), store.current()]).toEqual(['stored', 'stored']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a value that was set before the first read is not replaced by loading', () => {
  const store = createStore('initial', () => 'stored');
  store.set('chosen');
  expect(store.current()).toBe('chosen');
});
