import { deskLimits } from '../../contract/desk/limits.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { Db } from '../database/connection.ts';
import { ApiError } from '../errors/api-error.ts';
import { networksAround } from '../network/client-networks.ts';
import { countHits, type LimitHit, LimitReached, type LimitRule } from '../rate-limits/queries/rate-limits.ts';
import { knownOrigins, noteOrigins } from './queries/known-origins.ts';
import { hashSecret, newToken } from './secret-codes.ts';

/** Where a try comes from: its network, and the cookie of a browser that has logged in before; empty without one. */
export interface LoginOrigin {
  network: string;
  device: string;
}

const { loginLock: seconds, loginWrongForNetwork, loginWrongForEmailAndNetwork, loginWrongForEmail } = deskLimits;

const hashOfNetwork = (network: string) => hashSecret(`network ${network}`);
const hashOfDevice = (device: string) => hashSecret(`device ${device}`);
const locking = (key: string, times: number): LimitRule => ({ key, times, seconds, locks: true });

/**
 * The rules under which wrong passwords count, for emails of the staff and others alike. Tries from networks that never gave
 * the right password close the account to such networks alone: a network that gave it, and a browser that has logged in,
 * each have a count of their own, or anyone who knows an address could keep its owner out.
 */
export async function passwordRules(db: Db, email: string, { network, device }: LoginOrigin): Promise<LimitRule[]> {
  const [ofNetwork, ofDevice] = [hashOfNetwork(network), hashOfDevice(device)];
  const known = await knownOrigins(db, email, [ofNetwork, ofDevice]);
  const isKnown = (hash: Buffer) => known.some((one) => one.equals(hash));
  if (isKnown(ofDevice)) return [deviceRule(ofDevice)];
  const pair = locking(`desk pair ${email} from ${network}`, loginWrongForEmailAndNetwork);
  const networks = networksAround(network).map(({ name, width }) => ({ name, times: loginWrongForNetwork[width] }));
  if (isKnown(ofNetwork)) {
    const own = networks.filter(({ name }) => name === network);
    return [...own.map(({ name, times }) => locking(`desk network ${name}`, times)), pair];
  }
  return [
    ...networks.map(({ name, times }) => locking(`desk network ${name}`, times)),
    locking(`desk email ${email}`, loginWrongForEmail),
    pair,
  ];
}

const deviceRule = (hash: Buffer) => locking(`desk device ${hash.toString('hex')}`, loginWrongForEmailAndNetwork);

/** Wrong passwords of an open session: no one outside of it can use up its tries. */
export const stepUpRule = (sessionId: string): LimitRule =>
  locking(`desk step-up ${sessionId}`, loginWrongForEmailAndNetwork);

/**
 * Limits wrong codes of one account across its challenges: the password alone must not allow more guesses. An
 * attacker who has it cannot use up the tries of a browser that has logged in.
 */
export async function factorRule(
  db: Db,
  { id, email }: { id: string; email: string },
  { device }: LoginOrigin,
): Promise<LimitRule> {
  const ofDevice = hashOfDevice(device);
  const [known] = await knownOrigins(db, email, [ofDevice]);
  const whose = known ? `${id} ${ofDevice.toString('hex')}` : id;
  return locking(`desk factor ${whose}`, 2 * deskLimits.secondFactorTries);
}

/** Counts a try before the comparison, so that concurrent tries all count. */
export async function countTry(db: Db, rules: LimitRule[]): Promise<LimitHit[]> {
  try {
    return await countHits(db, rules);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const details = { retryAfter: error.retryAfter };
    throw new ApiError('TOO_MANY_REQUESTS', { message: deskMessages.loginLocked, details });
  }
}

export const noteNetwork = (db: Db, staffId: string, network: string): Promise<void> =>
  noteOrigins(db, staffId, [hashOfNetwork(network)]);

/** Notes the network and browser of a login. Returns the browser's cookie, a new one unless it is known already. */
export async function noteLogin(
  db: Db,
  { id, email }: { id: string; email: string },
  { network, device }: LoginOrigin,
): Promise<string> {
  const [known] = await knownOrigins(db, email, [hashOfDevice(device)]);
  const cookie = known ? device : newToken().token;
  await noteOrigins(db, id, [hashOfNetwork(network), hashOfDevice(cookie)]);
  return cookie;
}
