import type { z } from 'zod';
import type { newPasskey, PasskeyCreation, PasskeyRequest, usedPasskey } from '../../contract/desk/model/passkey.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { Db } from '../database/connection.ts';
import { ApiError } from '../errors/api-error.ts';
import { addChallenge, takeChallenge } from './queries/challenges.ts';
import { notePasskeyUse, passkeyByCredential, passkeysOf } from './queries/passkeys.ts';
import { hashSecret, newToken } from './secret-codes.ts';

export type NewPasskey = z.output<typeof newPasskey>;
export type UsedPasskey = z.output<typeof usedPasskey>;

export interface VerifiedPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export interface PasskeysOptions {
  siteName: string;
  siteUrl: string;
}

interface PasskeyOwner {
  /** Null for an invitation that makes a new account. */
  staffId: string | null;
  email: string;
  name: string;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** The library is loaded at the first use: few starts of the site need it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Registers and checks passkeys. They always ask for a finger, a face or a PIN, so one replaces password and code. */
export function createPasskeys({ siteName, siteUrl }: PasskeysOptions) {
  const rpID = new URL(siteUrl).hostname;

  /** In development the port may differ from that of SITE_URL; another host name never counts. */
  function expectedOrigins(origin: string): string[] {
    const own = new URL(siteUrl).origin;
    return new URL(origin).hostname === rpID ? [own, origin] : [own];
  }

  async function beginRegistration(db: Db, { staffId, email, name }: PasskeyOwner): Promise<PasskeyCreation> {
    const { generateRegistrationOptions } = await loadLibrary();
    const known = staffId ? await passkeysOf(db, staffId) : [];
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID,
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: passkey.transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { token, hash } = newToken();
    await addChallenge(db, { hash, kind: 'passkey-new', staffId, passkeyChallenge: options.challenge });
    return { challenge: token, options: options as PasskeyCreation['options'] };
  }

  /** Checks a new passkey; the caller stores it. The challenge must have been made for the same account. */
  async function register(
    db: Db,
    given: { challenge: string; credential: NewPasskey; staffId: string | null; origin: string },
  ): Promise<VerifiedPasskey> {
    const { verifyRegistrationResponse } = await loadLibrary();
    const challenge = await takeChallenge(db, hashSecret(given.challenge), 'passkey-new');
    if (!challenge?.passkey_challenge || challenge.staff_id !== given.staffId) throw expired();
    const { credential } = given;
    const verified = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge: challenge.passkey_challenge,
      expectedOrigin: expectedOrigins(given.origin),
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.verified) throw new ApiError('BAD_CODE', { message: deskMessages.badPasskey });
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const { transports = [] } = credential.response;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  }

  async function beginLogin(db: Db): Promise<PasskeyRequest> {
    const { generateAuthenticationOptions } = await loadLibrary();
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
    const { token, hash } = newToken();
    await addChallenge(db, { hash, kind: 'passkey-login', staffId: null, passkeyChallenge: options.challenge });
    return { challenge: token, options: options as PasskeyRequest['options'] };
  }

  /** Returns the account that a passkey belongs to; throws BAD_CREDENTIALS if it does not fit. */
  async function check(
    db: Db,
    given: { challenge: string; credential: UsedPasskey; origin: string },
  ): Promise<{ staffId: string }> {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const challenge = await takeChallenge(db, hashSecret(given.challenge), 'passkey-login');
    if (!challenge?.passkey_challenge) throw expired();
    const known = await passkeyByCredential(db, given.credential.id);
    if (!known) throw badPasskey();
    const verified = await verifyAuthenticationResponse({
      response: { ...given.credential, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      expectedChallenge: challenge.passkey_challenge,
      expectedOrigin: expectedOrigins(given.origin),
      expectedRPID: rpID,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: Number(known.counter),
      },
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.verified) throw badPasskey();
    await notePasskeyUse(db, known.id, verified.authenticationInfo.newCounter);
    return { staffId: known.staff_id };
  }

  return { beginRegistration, register, beginLogin, check };
}

function expired(): ApiError {
  return new ApiError('INVALID_INPUT', { message: deskMessages.challengeExpired });
}

function badPasskey(): ApiError {
  return new ApiError('BAD_CREDENTIALS', { message: deskMessages.badPasskey });
}
