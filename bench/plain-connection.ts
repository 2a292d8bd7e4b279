import { connect } from 'node:net';

export interface PlainConnection {
  /** Sends a whole request; returns the status of its response. */
  ask(request: string): Promise<number>;
  close(): void;
}

/** A bare socket: an HTTP client would take several times as much of the machine, from the site that is measured. */
export function openConnection(port: number): PlainConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let answered: ((status: number) => void) | undefined;
  socket.on('data', (bytes) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 16))?.[1];
    if (status) answered?.(Number(status));
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        socket.once('error', reject);
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
