/** Shortens an address to its /24 or /48: enough to tell the country, too little to identify a household. */
export function anonymiseNetwork(network: string): string {
  const isV6 = network.includes(':');
  const parts = network.split('/')[0]?.split(isV6 ? ':' : '.') ?? [];
  return isV6 ? `${parts.slice(0, 3).join(':')}::` : `${parts.slice(0, 3).join('.')}.*`;
}
