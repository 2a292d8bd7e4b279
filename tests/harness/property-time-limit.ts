import fc from 'fast-check';

/**
 * Shorter than a test's own limit: a property that fails reports its counterexample, also when shrinking it further would
 * take minutes. One that has not finished by then fails too. Thousands of inputs (`npm test -- fuzz`) take their time.
 */
if (!process.env.FUZZ_RUNS) fc.configureGlobal({ interruptAfterTimeLimit: 220_000, markInterruptAsFailure: true });
