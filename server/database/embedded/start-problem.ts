import { StartFailure } from '../../runtime/start-failure.ts';

const diskFull = /no space left on device/i;
const gaveUp = /\b(?:FATAL|PANIC): |error: /;

/** The sentence in which one of PostgreSQL's programs says why it gave up. */
export function reasonIn(lines: readonly string[]): string {
  // What follows from a full disk is often told after it, and says less.
  const line = [diskFull, gaveUp, /\S/].map((kind) => lines.findLast((each) => kind.test(each))).find(Boolean);
  return line?.replace(/^.*?(?:ERROR|FATAL|PANIC|error): +/, '') ?? 'it ended without a word';
}

/** One line for the operator. */
export function startProblem(cluster: string, reason: string): StartFailure {
  return new StartFailure(
    diskFull.test(reason)
      ? `The disk that holds ${cluster} is full; make room and start again (${reason}).`
      : `The embedded database in ${cluster} does not start: ${reason}`,
  );
}
