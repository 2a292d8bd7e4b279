import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const checkEvery = 5_000;
/** 30 seconds; a phone on a slow network takes something much more often. */
const checksWithoutProgress = 6;
/** Requests of one connection that wait while another is answered. Browsers and proxies send none. */
const waitingMost = 100;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  waiting: Parameters<Handle>[];
  /** How much had left this process at the last check. */
  sent: string;
  checksLeft: number;
}

/**
 * Bounds what clients that do not read can hold. The requests that a connection sends without waiting (pipelining) are
 * answered one after the other, and a connection whose client takes nothing of an answer for 30 seconds ends.
 */
export function boundAnswers(handle: Handle): { handle: Handle; stop: () => void } {
  const busy = new Map<Socket, Connection>();

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    response.once('close', () => next(socket));
    handle(request, response);
  }

  function next(socket: Socket): void {
    const waiting = socket.destroyed ? undefined : busy.get(socket)?.waiting.shift();
    if (waiting) begin(...waiting);
    else busy.delete(socket);
  }

  const timer = setInterval(() => {
    for (const [socket, connection] of busy) {
      const sent = whatWasSent(socket);
      const isStuck = sent !== '' && sent === connection.sent;
      connection.checksLeft = isStuck ? connection.checksLeft - 1 : checksWithoutProgress;
      connection.sent = sent;
      // A reset also frees what the system holds for the client.
      if (connection.checksLeft === 0) socket.resetAndDestroy();
    }
  }, checkEvery);
  timer.unref();

  return {
    handle(request, response) {
      const { socket } = request;
      const connection = busy.get(socket);
      if (!connection) {
        busy.set(socket, { waiting: [], sent: '', checksLeft: checksWithoutProgress });
        begin(request, response);
      } else if (connection.waiting.length < waitingMost) connection.waiting.push([request, response]);
      else socket.destroy();
    },
    stop: () => clearInterval(timer),
  };
}

/** Empty while nothing waits to be sent. `writeQueueSize` is not documented, but alone shows how a single long write goes on. */
function whatWasSent(socket: Socket): string {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize: number } | null };
  const unsent = Math.max(socket.writableLength, handle?.writeQueueSize ?? 0);
  return unsent === 0 ? '' : `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`;
}
