import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartFailure } from '../runtime/start-failure.ts';

/** Leaves the rest of ten seconds for what the other parts still have to write. */
const closeWithin = 8_000;

type Address = Pick<Config, 'PORT' | 'HOST'>;

/** Stops a start whose port is taken before it has created or changed anything. */
export async function rejectTakenPort(config: Address): Promise<void> {
  if (config.PORT === 0) return;
  const trial = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      trial.once('error', reject).listen(config.PORT, config.HOST, resolve);
    });
  } catch (error) {
    throw explained(error, config);
  }
  await new Promise((resolve) => trial.close(resolve));
}

/** Starts listening and returns the address as seen from this machine. */
export async function listen(app: FastifyInstance, config: Address): Promise<string> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    throw explained(error, config);
  }
  const { port } = app.server.address() as AddressInfo;
  return `http://${config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST}:${port}`;
}

function explained(error: unknown, { PORT, HOST }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartFailure(`PORT ${PORT} is taken; stop what uses it, or set another.`);
  if (code === 'EACCES') return new StartFailure(`PORT ${PORT} may not be used by this user; set another.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartFailure(`HOST ${HOST} is not an address of this machine.`);
  }
  return error;
}

/** Stops accepting connections, lets running requests finish, and closes the rest after eight seconds. */
export async function closeListener(app: FastifyInstance): Promise<void> {
  // A keep-alive connection that was busy when the close began becomes idle later and would delay it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const force = setTimeout(() => app.server.closeAllConnections(), closeWithin);
  await app.close();
  clearInterval(sweep);
  clearTimeout(force);
}
