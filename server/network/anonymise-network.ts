/** An address without the part that names a household: enough to tell home from abroad, too little to find anybody. */
export function anonymiseNetwork(network: string): string {
  const isV6 = network.includes(':');
  const parts = network.split('/')[0]?.split(isV6 ? ':' : '.') ?? [];
  return isV6 ? `${parts.slice(0, 3).join(':')}::` : `${parts.slice(0, 3).join('.')}.*`;
}
