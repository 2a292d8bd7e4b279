import { accountTotpBegin } from '../../../contract/desk/account/totp-begin.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAccountTotpBegin = handleDeskCall(accountTotpBegin, {
  limit: { times: 20, seconds: 60 },
  work: ({ staff }, _, { staff: self, network }) => staff.own.beginTotp({ ...self, network }),
});
