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
  /** Exclusive: the first address after the range. */
  end: bigint;
}

/** The addresses of visitors: all of IPv4, mapped to `::ffff:0:0/96`, and the public part of IPv6. */
const publicRanges = [rangeOf({ address: '::ffff:0.0.0.0', prefix: 96, version: 6 }), rangeOf6('2000::', 3)];

/** Parses `TRUST_PROXY`. Rejects a list that trusts most visitors, since any of them could then claim any address. */
export function parseTrustedNetworks(list: string, context: z.RefinementCtx): BlockList {
  const blockList = new BlockList();
  const entries = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const networks = entries.map(parseNetwork).filter((network) => network !== null);
  if (networks.length < entries.length || trustsTooMany(networks)) {
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

/** Whether the networks cover at least half of the visitor addresses of one IP version. */
function trustsTooMany(networks: readonly Network[]): boolean {
  const ranges = networks.map(rangeOf).sort((a, b) => (a.first < b.first ? -1 : 1));
  return publicRanges.some((all) => 2n * covered(ranges, all) >= all.end - all.first);
}

/** Counts the addresses of `all` in these ranges, which are sorted and may overlap. */
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

/** Maps IPv4 into IPv6, so that both are counted in one address space. */
function rangeOf({ address, prefix, version }: Network): Range {
  return version === 6 ? rangeOf6(address, prefix) : rangeOf6(`::ffff:${address}`, 96 + prefix);
}

function rangeOf6(address: string, prefix: number): Range {
  const size = 1n << BigInt(128 - prefix);
  const first = (addressNumber(address) / size) * size;
  return { first, end: first + size };
}
