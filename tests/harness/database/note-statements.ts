import { afterAll } from 'vitest';
import { noteStatements, type SentStatement, storeStatements } from './sent-statements.ts';

// A worker keeps its modules over all of its test files, and so what it has noted.
const worker = globalThis as { sentStatements?: Map<string, SentStatement>; storedStatements?: number };
worker.sentStatements ??= noteStatements();
const sent = worker.sentStatements;

afterAll(() => {
  const known = worker.storedStatements ?? 0;
  storeStatements(process.env.SENT_STATEMENTS ?? '', [...sent.values()].slice(known));
  worker.storedStatements = sent.size;
});
