import { BlockList, isIP } from 'node:net';
import type { z } from 'zod';
import { addressNumber } from './ip-address.ts';

interface Network {
  address: string;
  prefix: number;
  version: 4 | 6;
}

interface Range {
  first: bigint;
  /** The first address after it. */
  end: bigint;
}

/** Where visitors come from: all of IPv4, which IPv6 knows as `::ffff:0:0/96` too, and the public part of IPv6. */
const publicRanges = [rangeOf({ address: '::ffff:0.0.0.0', prefix: 96, version: 6 }), rangeOf6('2000::', 3)];

/** Parses `TRUST_PROXY`. A list that trusts everybody is refused: any visitor could then claim any address. */
export function parseTrustedNetworks(list: string, context: z.RefinementCtx): BlockList {
  const blockList = new BlockList();
  const entries = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const networks = entries.map(parseNetwork).filter((network) => network !== null);
  if (networks.length < entries.length || trustsEverybody(networks)) {
    context.addIssue({ code: 'custom', message: 'a list of networks' });
    return blockList;
  }
  for (const { address, prefix, version } of networks) blockList.addSubnet(address, prefix, `ipv${version}`);
  return blockList;
}

function parseNetwork(entry: string): Network | null {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || address.includes('%') || rest.length > 0) return null;
  const width = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? width : Number(bits);
  const isPrefix = bits !== '' && Number.isInteger(prefix) && prefix >= 0 && prefix <= width;
  return isPrefix ? { address, prefix, version } : null;
}

/** Whether the networks together hold half of the addresses that visitors of one version have. */
function trustsEverybody(networks: readonly Network[]): boolean {
  const ranges = networks.map(rangeOf).sort((a, b) => (a.first < b.first ? -1 : 1));
  return publicRanges.some((all) => 2n * covered(ranges, all) >= all.end - all.first);
}

/** How many addresses of `all` lie in these ranges, which are sorted and may overlap. */
function covered(ranges: readonly Range[], all: Range): bigint {
  let sum = 0n;
  let reached = all.first;
  for (const { first, end } of ranges) {
    const from = first > reached ? first : reached;
    const to = end < all.end ? end : all.end;
    if (to <= from) continue;
    sum += to - from;
    reached = to;
  }
  return sum;
}

/** IPv4 lies where IPv6 writes it, so that both are counted in one space. */
function rangeOf({ address, prefix, version }: Network): Range {
  return version === 6 ? rangeOf6(address, prefix) : rangeOf6(`::ffff:${address}`, 96 + prefix);
}

function rangeOf6(address: string, prefix: number): Range {
  const size = 1n << BigInt(128 - prefix);
  const first = (addressNumber(address) / size) * size;
  return { first, end: first + size };
}
