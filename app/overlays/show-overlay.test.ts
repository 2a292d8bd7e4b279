import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertStore, closeAlert, loadingStore, showAlert, showLoading } from './show-overlay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an alert runs its action when it is closed, and is cleared 150 ms later', () => {
  const action = vi.fn();
  showAlert({ type: 'info', title: 'one', action });
  expect(alertStore.current()).toMatchObject({ title: 'one', leaving: false });
  expect(action).not.toHaveBeenCalled();
  closeAlert();
  closeAlert();
  expect(action).toHaveBeenCalledOnce();
  expect(alertStore.current()).toMatchObject({ title: 'one', leaving: true });
  vi.advanceTimersByTime(149);
  expect(alertStore.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(alertStore.current()).toBeNull();
});

test('alerts are shown one after another, also one that an alert’s action asks for', () => {
  showAlert({ type: 'error', title: 'one', action: () => showAlert({ type: 'info', title: 'three' }) });
  showAlert({ type: 'error', title: 'two' });
  for (const title of ['one', 'two', 'three']) {
    expect(alertStore.current()).toMatchObject({ title, leaving: false });
    closeAlert();
    vi.advanceTimersByTime(150);
  }
  expect(alertStore.current()).toBeNull();
});

test('the page stays covered until every caller is done, each counted once', () => {
  const first = showLoading();
  const second = showLoading();
  first();
  first();
  expect(loadingStore.current()).toBe(1);
  second();
  expect(loadingStore.current()).toBe(0);
});
