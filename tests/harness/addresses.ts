import type { CallPath, CallReply } from '../../contract/api/calls.ts';
import type { ApiAnswer, Calls } from './calls.ts';

/** With these settings a test says itself where a call comes from. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' };

/** A call from this address. */
export function callFrom<P extends CallPath>(
  site: Pick<Calls, 'api'>,
  address: string,
  path: P,
  body: unknown,
  token?: string,
): Promise<ApiAnswer<CallReply<P>>> {
  const headers = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) };
  return site.api(path, body, { headers });
}

/** Another address for each number, each in a network (/24) of its own. */
export function addressOf(number: number): string {
  return `${11 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.9`;
}
