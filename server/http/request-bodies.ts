import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const bodyWithin = 10_000;
/** More than nearly every honest body; reading three megabytes takes a core 13 ms. */
const discardedMaxBytes = 1024 * 1024;
/** Between two reads of what is discarded, 64 KiB each: a megabyte a second, so that a flood takes little of the processor. */
const discardEvery = 50;

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a part of the body has not arrived yet. */
export function isBodyMissing(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete;
}

/**
 * Ends the connection of a request whose body does not arrive in time, and that of a request which is answered before
 * its body has arrived. The rest of such a body is discarded for a while first: a client that is still sending would
 * lose the answer with a connection that is reset.
 */
export function guardBody(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => endIfMissing(request), bodyWithin);
  bodyTimers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
  const { socket } = request;
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else if (!socket.writableEnded) endAfterDiscarding(request, socket);
  };
  response.once('finish', () => {
    if (!request.complete) socket.destroySoon();
  });
}

/** For a long body whose sender was checked: it may take any time but never pause for as long as other bodies may take. */
export function limitPausesOnly(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
  request.setTimeout(bodyWithin, () => endIfMissing(request));
}

function endIfMissing(request: IncomingMessage): void {
  if (!request.complete) request.destroy();
}

function endAfterDiscarding(request: IncomingMessage, socket: Socket): void {
  const end = () => socket.destroy();
  let left = discardedMaxBytes;
  socket.end();
  socket.on('data', ({ length }) => {
    left -= length;
    if (left < 0) end();
    else setTimeout(() => socket.resume(), discardEvery);
    socket.pause();
  });
  request.once('end', end).once('close', end).resume();
}
