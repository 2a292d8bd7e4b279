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

/** Whether the host is reachable from the internet: false for loopback, private networks and reserved local names. */
export function isPublicHost(hostname: string): boolean {
  const address = plainAddress(hostname);
  const version = isIP(address);
  if (version === 0) return !localName.test(hostname.toLowerCase().replace(/\.$/, ''));
  return !privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
