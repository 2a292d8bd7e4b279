import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../network/ip-address.ts';

/**
 * Whose request this is: the socket's address, or behind trusted proxies the right-most address in X-Forwarded-For
 * that is not one of them. What the visitor claims elsewhere is never believed.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let client = plainAddress(socketAddress);
  // Read from the right, comma by comma: nothing that a visitor wrote on the left can change how the rest is read.
  const hops = (forwardedFor ?? '').split(',');
  while (isTrusted(client, trusted)) {
    const hop = addressOfHop(hops.pop() ?? '');
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
  const [left = '', right = ''] = address.split('%')[0]?.replace(dottedEnd, inHex).split('::') ?? [];
  const head = left ? left.split(':') : [];
  const tail = right ? right.split(':') : [];
  const missing = address.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The last two groups of an IPv6 address may be written as an IPv4 address: `64:ff9b::192.0.2.1`. */
const dottedEnd = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const inHex = (_all: string, ...bytes: string[]) => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

const quoted = /^"(.*)"$/;
const withPort = /^(\[[^[\]]*\]|[\d.]+):(\d{1,5})$/;

/** A hop as proxies write it: an address, perhaps with a port, in quotes, IPv6 in brackets. */
function addressOfHop(hop: string): string {
  const text = hop.trim().replace(quoted, '$1');
  const [, address = text, port = '0'] = withPort.exec(text) ?? [];
  return Number(port) > 65_535 ? '' : plainAddress(address);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
