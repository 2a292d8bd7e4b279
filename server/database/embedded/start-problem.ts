import { StartFailure } from '../../runtime/start-failure.ts';

const diskFull = /no space left on device/i;
const gaveUp = /\b(?:FATAL|PANIC): |error: /;

/** Finds the line in which a PostgreSQL program says why it failed. */
export function reasonIn(lines: readonly string[]): string {
  // Errors that follow from a full disk often come after it and are less specific.
  const line = [diskFull, gaveUp, /\S/].map((kind) => lines.findLast((each) => kind.test(each))).find(Boolean);
  return line?.replace(/^.*?(?:ERROR|FATAL|PANIC|error): +/, '') ?? 'it ended without a word';
}

export function startProblem(cluster: string, reason: string): StartFailure {
  return new StartFailure(
    diskFull.test(reason)
      ? `The disk that holds ${cluster} is full; make room and start again (${reason}).`
      : `The embedded database in ${cluster} does not start: ${reason}`,
  );
}
