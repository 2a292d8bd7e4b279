import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface HeldConnections extends AsyncDisposable {
  url: string;
  /** How many bytes clients have sent. */
  received(): number;
  /** Resolves when clients have sent so many bytes more; from then on nothing is passed on to the site. */
  holdAfter(bytes: number): Promise<void>;
  /** Ends the connections that were held and passes the next ones on. */
  letGo(): void;
  /** Another process answers from now on, at the same address. */
  passTo(site: string): void;
}

/** Connections to a site that stop at a number of bytes, so that a test can end one side in the middle of an upload. */
export async function startHeldConnections(site: string): Promise<HeldConnections> {
  let target = new URL(site);
  let received = 0;
  let hold: { at: number; reached: () => void } | undefined;
  let isHeld = false;
  const open = new Set<Socket>();

  const server = createServer((client) => {
    const behind = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    behind.pipe(client);
    client.on('data', (bytes) => {
      received += bytes.length;
      if (hold && received >= hold.at) {
        isHeld = true;
        hold.reached();
        hold = undefined;
      }
      if (isHeld) client.pause();
      else if (!behind.write(bytes)) {
        client.pause();
        behind.once('drain', () => client.resume());
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    holdAfter: (bytes) =>
      new Promise((resolve) => {
        hold = { at: received + bytes, reached: resolve };
      }),
    letGo() {
      isHeld = false;
      for (const socket of open) socket.destroy();
    },
    passTo(next) {
      target = new URL(next);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
