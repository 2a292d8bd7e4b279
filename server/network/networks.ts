import { addressBytes } from './address-bytes.ts';

const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/**
 * The networks that a client's address is counted in, from narrow to wide: an IPv4 address and its /24, or the /64, /56
 * and /48 of an IPv6 address, since providers give one subscriber anything from a /64 to a /48. An IPv4-mapped IPv6
 * address is the IPv4 address. Text that is no address is returned as the only network.
 */
export function networksOf(address: string): string[] {
  const bytes = addressBytes(address);
  if (!bytes) return [address];
  if (bytes.length === 4) return networksOfIpv4(bytes);
  if (mappedPrefix.every((byte, index) => bytes[index] === byte)) return networksOfIpv4(bytes.subarray(12));
  return networksOfIpv6(bytes);
}

function networksOfIpv4(bytes: Uint8Array): string[] {
  return [bytes.join('.'), `${bytes.subarray(0, 3).join('.')}.0/24`];
}

function networksOfIpv6(bytes: Uint8Array): string[] {
  const group = (index: number, mask = 0xffff) =>
    ((((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)) & mask).toString(16);
  const firstGroups = `${group(0)}:${group(1)}:${group(2)}`;
  return [`${firstGroups}:${group(3)}::/64`, `${firstGroups}:${group(3, 0xff00)}::/56`, `${firstGroups}::/48`];
}
