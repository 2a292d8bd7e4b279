import { z } from 'zod';
import { text } from '../../api/text.ts';
import { deskMessages } from '../../messages/desk-api-errors.ts';

/** JSON forms of the WebAuthn standard; binary values are base64url. */
interface CredentialDescriptor {
  id: string;
  type: 'public-key';
  transports?: string[];
}

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export interface PasskeyCreationOptions {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout?: number;
  excludeCredentials?: CredentialDescriptor[];
  authenticatorSelection?: Record<string, unknown>;
  attestation?: string;
  extensions?: Record<string, unknown>;
}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export interface PasskeyRequestOptions {
  challenge: string;
  timeout?: number;
  rpId?: string;
  allowCredentials?: CredentialDescriptor[];
  userVerification?: string;
  extensions?: Record<string, unknown>;
}

/** `challenge` names the options on the server; it is sent back with the browser's response. */
export interface PasskeyCreation {
  challenge: string;
  options: PasskeyCreationOptions;
}

export interface PasskeyRequest {
  challenge: string;
  options: PasskeyRequestOptions;
}

const longest = 16_384;
const base64url = text.regex(/^[\w-]+={0,2}$/, deskMessages.fieldPasskey).max(longest, deskMessages.fieldPasskey);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key', deskMessages.fieldPasskey) };
const transports = z.array(text.max(20, deskMessages.fieldPasskey)).max(8, deskMessages.fieldPasskey).optional();

/** What `PublicKeyCredential.toJSON()` returns for a new passkey. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
});

/** What `PublicKeyCredential.toJSON()` returns for a login. */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
