import { BlockList, isIP } from 'node:net';
import { plainAddress } from './ip-address.ts';

const localName = /(^|\.)(localhost|local|test|internal)$/;

const privateNetworks = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 32],
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(address, prefix, 'ipv4');
}
for (const [address, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(address, prefix, 'ipv6');
}

/**
 * Whether the host is reachable from the internet: false for loopback, private networks and reserved local names. Shorter
 * than the list below: a site on a shared or test address may still serve the public.
 */
export function isPublicHost(hostname: string): boolean {
  const address = plainAddress(hostname);
  const version = isIP(address);
  if (version === 0) return !localName.test(hostname.toLowerCase().replace(/\.$/, ''));
  return !privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const reserved = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, bits, 'ipv4');
}

const allocated = new BlockList();
allocated.addSubnet('2000::', 3, 'ipv6');
const documentation = new BlockList();
documentation.addSubnet('2001:db8::', 32, 'ipv6');

/** Whether an address can have a location: not a private, local, shared or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4');
  return allocated.check(address, 'ipv6') && !documentation.check(address, 'ipv6');
}
