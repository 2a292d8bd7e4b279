import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../../contract/account.ts';
import { session } from '../../session/session.ts';
import { authPopup } from './popup-state.ts';

const member = { state: 'member', profile: {} as Profile } as const;
const visitor = { state: 'visitor' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  session.set(visitor);
});
afterEach(() => {
  authPopup.close();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('the popup', () => {
  test('returns to the login form 400 ms after it was closed, and renders no form', () => {
    authPopup.open({ mode: 'forgot' });
    authPopup.close();
    vi.advanceTimersByTime(399);
    expect(authPopup.current()).toMatchObject({ open: false, filled: true, mode: 'forgot' });
    vi.advanceTimersByTime(1);
    expect(authPopup.current()).toMatchObject({ open: false, filled: false, mode: 'login' });
  });

  test('opened again before that begins with a new form and stays open', () => {
    authPopup.open({ mode: 'register' });
    const { opening } = authPopup.current();
    authPopup.close();
    authPopup.open({});
    vi.advanceTimersByTime(1_000);
    expect(authPopup.current()).toEqual({ open: true, filled: true, mode: 'login', opening: opening + 1 });
  });

  test('closed by a login runs what waited for it once the member is known', () => {
    const afterLogin = vi.fn();
    authPopup.open({ afterLogin });
    authPopup.closeAfterLogin();
    expect(afterLogin).not.toHaveBeenCalled();
    session.set(member);
    session.set(visitor);
    session.set(member);
    expect(afterLogin).toHaveBeenCalledTimes(1);
  });

  test('closed by the visitor drops it', () => {
    const afterLogin = vi.fn();
    authPopup.open({ afterLogin });
    authPopup.close();
    session.set(member);
    expect(afterLogin).not.toHaveBeenCalled();
  });

  test('closes by itself when another tab has logged in, and is never shown to a member', () => {
    const afterLogin = vi.fn();
    authPopup.open({ afterLogin });
    session.set(member);
    expect(authPopup.current().open).toBe(false);
    expect(afterLogin).toHaveBeenCalledTimes(1);
    authPopup.open({ afterLogin });
    expect(authPopup.current().open).toBe(false);
    expect(afterLogin).toHaveBeenCalledTimes(2);
  });
});
