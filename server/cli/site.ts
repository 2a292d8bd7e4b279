import { explain, runProgram } from './program.ts';

const args = process.argv.slice(2);

/** Ends the process, with a line for the operator. */
function endWith(error: Error): never {
  process.exit(explain(error, args, process));
}

// The reader of a pipe may close it early, as `head` does after ten lines: nothing can be printed any more.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') endWith(error);
  process.exit();
});
process.on('uncaughtException', endWith);

process.exitCode = await runProgram(args, process);
