import { sessionPasskeyOptions } from '../../../contract/desk/session/passkey-options.ts';
import { handleDeskCall } from '../handler.ts';

export const handleSessionPasskeyOptions = handleDeskCall(sessionPasskeyOptions, {
  limit: { times: 30, seconds: 60 },
  work: ({ staff }) => staff.passkeyOptions(),
});
