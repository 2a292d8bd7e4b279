import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertSource, closeAlert, showAlert } from './show-alert.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an alert runs its action when it is closed, and is cleared 150 ms later', () => {
  const action = vi.fn();
  showAlert({ type: 'info', title: 'one', action });
  expect(alertSource.current()).toMatchObject({ title: 'one', leaving: false });
  expect(action).not.toHaveBeenCalled();
  closeAlert();
  closeAlert();
  expect(action).toHaveBeenCalledOnce();
  expect(alertSource.current()).toMatchObject({ title: 'one', leaving: true });
  vi.advanceTimersByTime(149);
  expect(alertSource.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(alertSource.current()).toBeNull();
});

test('two alerts stand in line, also when the first one’s action asks for the second', () => {
  showAlert({ type: 'error', title: 'one', action: () => showAlert({ type: 'info', title: 'three' }) });
  showAlert({ type: 'error', title: 'two' });
  for (const title of ['one', 'two', 'three']) {
    expect(alertSource.current()).toMatchObject({ title, leaving: false });
    closeAlert();
    vi.advanceTimersByTime(150);
  }
  expect(alertSource.current()).toBeNull();
});
