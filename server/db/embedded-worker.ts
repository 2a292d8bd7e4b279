import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { takingTurns } from './embedded-turns.ts';

/** The embedded PostgreSQL lives in a thread of its own, so that a long query never holds up a reader's page. */
const { folder, socket } = workerData as { folder: string; socket: string };
const port = parentPort as MessagePort;

const database = await PGlite.create(folder, {
  // Without a cap the write-ahead log grows to a gigabyte.
  postgresqlconf: ['max_wal_size = 64MB', 'min_wal_size = 32MB', 'timezone = UTC'],
});
const server = new PGLiteSocketServer({ db: takingTurns(database), path: socket, maxConnections: 8 });
await server.start();

port.once('message', async () => {
  await server.stop();
  await database.close();
  port.close();
});
port.postMessage('ready');
