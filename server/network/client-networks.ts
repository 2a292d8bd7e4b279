import { addressBytes, plainAddress } from './ip-address.ts';

/** How wide a network is: an IPv4 address or IPv6 /64; an IPv6 /56; an IPv4 /24 or IPv6 /48. */
export type NetworkWidth = 'narrow' | 'middle' | 'wide';

export interface CountedNetwork {
  name: string;
  width: NetworkWidth;
}

/** The network that rate limits count a client's address in: an IPv4 address, or the /64 of an IPv6 subscriber. */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address);
  const bytes = addressBytes(plain);
  if (bytes?.length !== 16) return bytes ? plain : address;
  const group = (index: number) => (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16);
  return `${[0, 1, 2, 3].map(group).join(':')}::/64`;
}

/**
 * A client's network and the wider ones around it, which rate limits count as well: an IPv6 subscriber often has a whole
 * /56, that is 256 networks, and a small provider's customers share a /48 or an IPv4 /24.
 */
export function networksAround(network: string): CountedNetwork[] {
  const own: CountedNetwork = { name: network, width: 'narrow' };
  if (network.endsWith('::/64')) {
    const [first, second, third, fourth = ''] = network.slice(0, -'::/64'.length).split(':');
    const subscriber = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
    return [
      own,
      { name: `${first}:${second}:${third}:${subscriber}::/56`, width: 'middle' },
      { name: `${first}:${second}:${third}::/48`, width: 'wide' },
    ];
  }
  const parts = network.split('.');
  const isAddress = parts.length === 4 && addressBytes(network) !== null;
  return isAddress ? [own, { name: `${parts.slice(0, 3).join('.')}.0/24`, width: 'wide' }] : [own];
}

/** The names of all networks that an address is counted in, from narrow to wide. */
export function networksOf(address: string): string[] {
  return networksAround(clientNetwork(address)).map(({ name }) => name);
}
