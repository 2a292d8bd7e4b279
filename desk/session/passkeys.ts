import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../contract/desk/model/passkey.ts';

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
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}
