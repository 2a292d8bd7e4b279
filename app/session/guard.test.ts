import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../contract/account.ts';
import { setNavigation } from '../navigation/go.ts';
import type { Visit } from '../navigation/visit.ts';
import { alertSource, closeAlert } from '../overlays/show-alert.ts';
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
  session.change({ state: 'unknown' });
  setNavigation((address) => gone.push(address));
  handleLoginRequests({ open: (request) => asked.push(request), expect: () => {} });
});
afterEach(() => {
  leave();
  closeAlert();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('on the way to a members’ page', () => {
  test('a member passes', async () => {
    session.change(member);
    expect(await allowNavigation('/my', new AbortController().signal)).toBe(true);
    expect(asked).toEqual([]);
  });

  test('a visitor is asked to log in, and goes there afterwards', async () => {
    session.change(visitor);
    expect(await allowNavigation('/my/history', new AbortController().signal)).toBe(false);
    expect(asked).toHaveLength(1);
    asked[0]?.afterLogin?.();
    expect(gone).toEqual(['/my/history']);
  });

  test('the answer waits until it is known who reads', async () => {
    const answer = allowNavigation('/my', new AbortController().signal);
    session.change(member);
    expect(await answer).toBe(true);
  });

  test('whoever has gone elsewhere meanwhile is not asked', async () => {
    const leaving = new AbortController();
    const answer = allowNavigation('/my', leaving.signal);
    leaving.abort();
    session.change(visitor);
    expect(await answer).toBe(false);
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

  test('a visitor is told after 500 ms to log in again, and then taken home', () => {
    open('/my');
    session.change(visitor);
    vi.advanceTimersByTime(499);
    expect(alertSource.current()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(alertSource.current()).toMatchObject({ type: 'info', title: '請重新登入' });
    expect(gone).toEqual([]);
    closeAlert();
    expect(gone).toEqual(['/']);
  });

  test('a visitor who leaves it in time hears nothing', () => {
    const { moveTo } = open('/my');
    session.change(visitor);
    vi.advanceTimersByTime(400);
    moveTo('/');
    vi.advanceTimersByTime(500);
    expect(alertSource.current()).toBeNull();
  });

  test('someone who has logged in meanwhile stays', () => {
    open('/my');
    session.change(visitor);
    vi.advanceTimersByTime(500);
    session.change(member);
    closeAlert();
    expect(gone).toEqual([]);
  });

  test('a member whose session ends goes home at once, and nothing is kept for the way back', () => {
    const { visits } = open('/my/account');
    session.change(member);
    session.change(loggedOut);
    expect(gone).toEqual(['/']);
    expect(visits.forget).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(alertSource.current()).toBeNull();
  });

  test('someone whose session turns out to be over as the page loads goes home at once', () => {
    open('/my/account');
    session.change(loggedOut);
    expect(gone).toEqual(['/']);
    vi.advanceTimersByTime(1_000);
    expect(alertSource.current()).toBeNull();
  });

  test('the link from a mail opens one of them to anyone', () => {
    open('/my/account/email-verify?token=abc');
    session.change(visitor);
    vi.advanceTimersByTime(1_000);
    expect(alertSource.current()).toBeNull();
  });

  test('elsewhere the end of a session moves nobody', () => {
    open('/news/any');
    session.change(member);
    session.change(loggedOut);
    vi.advanceTimersByTime(1_000);
    expect(gone).toEqual([]);
    expect(alertSource.current()).toBeNull();
  });
});
