import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../network/ip-address.ts';

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1)$/;
/** Headers that proxies, tunnels and CDNs add to forwarded requests. */
const forwarding = /^(?:x-forwarded.*|forwarded|via|x-real-ip|.*client-ip|.*connecting-ip|x-original-.*|cdn-loop)$/;

/** Whether a browser on this machine sent the request: neither a tunnel or proxy nor a foreign name that resolves here. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(plainAddress(socket.remoteAddress ?? '')) &&
    localHost.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}
