import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whose request this is: the socket's address, or behind trusted proxies the right-most address in X-Forwarded-For
 * that is not one of them. What the visitor claims elsewhere is never believed.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let client = plainAddress(socketAddress);
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  while (isTrusted(client, trusted)) {
    const hop = plainAddress(hops.pop() ?? '');
    if (!isIP(hop)) break;
    client = hop;
  }
  return client;
}

export function addressOfRequest(request: FastifyRequest, trusted: BlockList): string {
  const forwarded = request.headers['x-forwarded-for'];
  return clientAddress(request.socket.remoteAddress ?? '', String(forwarded ?? ''), trusted);
}

/** Whom limits count a request to. */
export function networkOfRequest(request: FastifyRequest, trusted: BlockList): string {
  return clientNetwork(addressOfRequest(request, trusted));
}

/** What limits count: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right = ''] = address.split('%')[0]?.split('::') ?? [];
  const head = left ? left.split(':') : [];
  const tail = right ? right.split(':') : [];
  const missing = address.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** `::ffff:1.2.3.4` is the IPv4 address 1.2.3.4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
