import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../network/ip-address.ts';
import { clientNetwork } from '../network/networks.ts';

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

/** The network that rate limits count a request to. */
export function networkOfRequest(request: FastifyRequest, trusted: BlockList): string {
  return clientNetwork(addressOfRequest(request, trusted));
}

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
