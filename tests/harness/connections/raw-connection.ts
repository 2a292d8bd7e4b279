import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection whose every byte the test writes itself. */
export interface RawConnection {
  socket: Socket;
  send(text: string | Buffer): void;
  /** All that has come so far. */
  received(): string;
  /** Resolves with the first answer when all of it has come. */
  answer: Promise<RawAnswer>;
  /** Resolves when the site has closed the connection: `end` after its last byte, or `reset`. */
  closed: Promise<'end' | 'reset'>;
}

export interface RawAnswer {
  status: number;
  headers: string;
  body: string;
}

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.setEncoding('latin1');
  let text = '';
  let isReset = false;
  const answer = Promise.withResolvers<RawAnswer>();
  const closed = Promise.withResolvers<'end' | 'reset'>();
  answer.promise.catch(() => {});
  socket.on('error', () => {
    isReset = true;
  });
  socket.on('data', (more: string) => {
    text += more;
    const read = readAnswer(text);
    if (read) answer.resolve(read);
  });
  socket.once('end', () => closed.resolve('end'));
  socket.once('close', () => {
    closed.resolve(isReset ? 'reset' : 'end');
    answer.reject(new Error(`the connection ended without an answer: ${text}`));
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (more) => {
      socket.write(more);
    },
    received: () => text,
    answer: answer.promise,
    closed: closed.promise,
  };
}

function readAnswer(text: string): RawAnswer | null {
  const [, status, headers = '', body = ''] = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(text) ?? [];
  if (status === undefined) return null;
  const length = Number(/^content-length: (\d+)$/im.exec(headers)?.[1] ?? 0);
  return body.length < length ? null : { status: Number(status), headers, body: body.slice(0, length) };
}
