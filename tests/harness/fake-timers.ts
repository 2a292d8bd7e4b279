import { vi } from 'vitest';

/** Vitest's fake timers, which also drive `AbortSignal.timeout`; `vi.useRealTimers` and `vi.restoreAllMocks` end both. */
export function useFakeTimers(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
}
