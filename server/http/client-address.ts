import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../network/client-networks.ts';
import { plainAddress } from '../network/ip-address.ts';
import { isPublicHost } from '../network/public-addresses.ts';
import type { Log } from '../runtime/log.ts';

/**
 * The client's address: that of the socket or, behind trusted proxies, the right-most address in X-Forwarded-For that
 * is not a trusted proxy. No other header is trusted.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let client = plainAddress(socketAddress);
  // Read from the right: what a client wrote on the left cannot change how the rest is parsed.
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

/**
 * A request hook that warns once if a proxy of the own network forwards requests and TRUST_PROXY does not name it: all
 * visitors then count as one.
 */
export function warnOfUnnamedProxy(trusted: BlockList, log: Log) {
  let hasWarned = false;

  function warnOf(proxy: string): void {
    if (isPublicHost(proxy) || isTrusted(proxy, trusted)) return;
    hasWarned = true;
    log.warn({ proxy }, 'TRUST_PROXY does not name this proxy; all visitors behind it share the limits of one');
  }

  return (request: Pick<FastifyRequest, 'headers' | 'socket'>, _reply: unknown, done: () => void): void => {
    if (!hasWarned && request.headers['x-forwarded-for']) warnOf(plainAddress(request.socket.remoteAddress ?? ''));
    done();
  };
}

const quoted = /^"(.*)"$/;
const withPort = /^(\[[^[\]]*\]|[\d.]+):(\d{1,5})$/;

/** Parses a hop as proxies write it: an address, optionally with a port, quoted, IPv6 in brackets. */
function addressOfHop(hop: string): string {
  const text = hop.trim().replace(quoted, '$1');
  const [, address = text, port = '0'] = withPort.exec(text) ?? [];
  return Number(port) > 65_535 ? '' : plainAddress(address);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1)$/;
/** Headers that proxies, tunnels and CDNs add to forwarded requests. */
const forwarding = /^(?:x-forwarded.*|forwarded|via|x-real-ip|.*client-ip|.*connecting-ip|x-original-.*|cdn-loop)$/;

/** Whether a page's address, if the browser names one, is on this machine. */
function isLocalPage(address: string | undefined): boolean {
  return address === undefined || (URL.canParse(address) && localHost.test(new URL(address).host));
}

/**
 * Whether a browser on this machine sent the request: neither a tunnel or proxy nor a foreign name that resolves here. A
 * proxy that names itself in no header shows in what browsers add: the page's own address. nginx asks by HTTP/1.0 unless
 * it is told otherwise, and no browser does.
 */
export function isFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  return (
    raw.httpVersion !== '1.0' &&
    loopback.test(plainAddress(socket.remoteAddress ?? '')) &&
    localHost.test(headers.host ?? '') &&
    [headers.origin, headers.referer].every(isLocalPage) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}
