import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../contract/desk/model/passkey.ts';
import { DeskError } from '../api/call.ts';
import { passkeyMessages } from '../messages.ts';

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the browser for a new passkey; null if the person cancels. */
export async function createPasskey(options: PasskeyCreationOptions) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await unlessCancelled(() => navigator.credentials.create({ publicKey }));
  return credential ? (credential as PublicKeyCredential).toJSON() : null;
}

/** Asks the browser for one of the person's passkeys; null if the person cancels. */
export async function askPasskey(options: PasskeyRequestOptions) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await unlessCancelled(() => navigator.credentials.get({ publicKey }));
  return credential ? (credential as PublicKeyCredential).toJSON() : null;
}

async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    // The browser says this of a device that has a passkey for the account already.
    const isKnown = error.name === 'InvalidStateError';
    throw new DeskError(null, isKnown ? passkeyMessages.known : passkeyMessages.unusable);
  }
}
