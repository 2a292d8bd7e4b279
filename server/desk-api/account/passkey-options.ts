import { accountPasskeyOptions } from '../../../contract/desk/account/passkey-options.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountPasskeyOptions = handleDeskCall(accountPasskeyOptions, {
  limit: { times: 20, seconds: 60 },
  work: ({ staff }, _, { staff: self, network }) => staff.own.passkeyOptions({ ...self, network }),
});
