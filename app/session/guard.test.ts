import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../contract/account.ts';
import { setNavigation } from '../navigation/go.ts';
import type { Visit } from '../navigation/visit.ts';
import { alertStore, closeAlert } from '../overlays/show-overlay.ts';
import { handleLoginRequests, type LoginRequest } from './ask-login.ts';
import { allowNavigation, guardPages } from './guard.ts';
import { session } from './session.ts';

const member = { state: 'member', profile: {} as Profile } as const;
const visitor = { state: 'visitor', hadSession: false } as const;
const loggedOut = { state: 'visitor', hadSession: true } as const;

let gone: string[];
let asked: LoginRequest[];
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  gone = [];
  asked = [];
  session.set({ state: 'unknown' });
  setNavigation((address) => gone.push(address));
  handleLoginRequests({ open: (request) => asked.push(request), preload: () => {} });
});
afterEach(() => {
  leave();
  closeAlert();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('on the way to a members’ page', () => {
  test('a member passes', async () => {
    session.set(member);
    expect(await allowNavigation('/my', new AbortController().signal)).toBe(true);
    expect(asked).toEqual([]);
  });

  test('a visitor is asked to log in, and goes there after the login', async () => {
    session.set(visitor);
    expect(await allowNavigation('/my/history', new AbortController().signal)).toBe(false);
    expect(asked).toHaveLength(1);
    asked[0]?.afterLogin?.();
    expect(gone).toEqual(['/my/history']);
  });

  test('navigation waits until the session is known', async () => {
    const allowed = allowNavigation('/my', new AbortController().signal);
    session.set(member);
    expect(await allowed).toBe(true);
  });

  test('a visitor who has gone elsewhere meanwhile is not asked', async () => {
    const controller = new AbortController();
    const allowed = allowNavigation('/my', controller.signal);
    controller.abort();
    session.set(visitor);
    expect(await allowed).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('on a members’ page', () => {
  function open(address: string) {
    const listeners = new Set<() => void>();
    const visits = {
      current: () => ({ address }) as Visit,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      forget: vi.fn(),
    };
    function moveTo(next: string) {
      address = next;
      for (const listener of listeners) listener();
    }
    guardPages(visits);
    leave = () => moveTo('/');
    return { visits, moveTo };
  }

  test('a visitor is asked after 500 ms to log in again, and then taken home', () => {
    open('/my');
    session.set(visitor);
    vi.advanceTimersByTime(499);
    expect(alertStore.current()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(alertStore.current()).toMatchObject({ type: 'info', title: '請重新登入' });
    expect(gone).toEqual([]);
    closeAlert();
    expect(gone).toEqual(['/']);
  });

  test('a visitor who leaves within 500 ms is not told', () => {
    const { moveTo } = open('/my');
    session.set(visitor);
    vi.advanceTimersByTime(400);
    moveTo('/');
    vi.advanceTimersByTime(500);
    expect(alertStore.current()).toBeNull();
  });

  test('a visitor who has logged in meanwhile stays', () => {
    open('/my');
    session.set(visitor);
    vi.advanceTimersByTime(500);
    session.set(member);
    closeAlert();
    expect(gone).toEqual([]);
  });

  test('a member whose session ends goes home at once, and the visits kept for Back are dropped', () => {
    const { visits } = open('/my/account');
    session.set(member);
    session.set(loggedOut);
    expect(gone).toEqual(['/']);
    expect(visits.forget).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(alertStore.current()).toBeNull();
  });

  test('a member whose session has ended before the page loads goes home at once', () => {
    open('/my/account');
    session.set(loggedOut);
    expect(gone).toEqual(['/']);
    vi.advanceTimersByTime(1_000);
    expect(alertStore.current()).toBeNull();
  });

  test('a visitor may stay on the page that a link in a mail opens', () => {
    open('/my/account/email-verify?token=abc');
    session.set(visitor);
    vi.advanceTimersByTime(1_000);
    expect(alertStore.current()).toBeNull();
  });

  test('on other pages a member whose session ends stays', () => {
    open('/news/any');
    session.set(member);
    session.set(loggedOut);
    vi.advanceTimersByTime(1_000);
    expect(gone).toEqual([]);
    expect(alertStore.current()).toBeNull();
  });
});
