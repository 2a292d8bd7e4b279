import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FailureName, failures } from '../../contract/error-codes.ts';
import { CallFailure } from '../api/call.ts';
import { alertStore, closeAlert } from '../overlays/show-overlay.ts';
import { showCallError, showVerificationError } from './call-errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failureOf = (error: FailureName) =>
  new CallFailure({ code: failures[error].code, error, message: failures[error].message, data: null });

/** Closes one alert after another and returns their titles. */
function titles(): (string | undefined)[] {
  const shown: (string | undefined)[] = [];
  for (let alert = alertStore.current(); alert; alert = alertStore.current()) {
    shown.push(alert.title);
    closeAlert();
    vi.runAllTimers();
  }
  return shown;
}

const names = Object.keys(failures) as FailureName[];
/** Too many calls and faults of the server say nothing about what was typed. */
const isOfServer = (name: FailureName) => failures[name].status >= 500 || failures[name].status === 429;

describe('a registration that fails', () => {
  it.each(['INVALID_INPUT', 'BAD_CODE', 'PHONE_TAKEN'] as const)('with %s is said, and then 驗證錯誤', (name) => {
    showVerificationError(failureOf(name), { showErrors: () => {} });
    expect(titles()).toEqual([failures[name].message, '驗證錯誤']);
  });

  it.each([...names.filter(isOfServer), null])('with %s is said alone', (name) => {
    const failure = name ? failureOf(name) : new CallFailure(null);
    showVerificationError(failure, { showErrors: () => {} });
    expect(titles()).toEqual([failure.message]);
  });
});

describe('a wrong password', () => {
  it('is said at its field alone', () => {
    const showErrors = vi.fn();
    showCallError(failureOf('BAD_CREDENTIALS'), { form: { showErrors } });
    expect(showErrors).toHaveBeenCalledExactlyOnceWith({ password: failures.BAD_CREDENTIALS.message });
    expect(titles()).toEqual([]);
  });

  it('is said in an alert where there is no field for it', () => {
    showCallError(failureOf('BAD_CREDENTIALS'));
    expect(titles()).toEqual([failures.BAD_CREDENTIALS.message]);
  });
});
