import { ipInfo } from '../../../contract/api/ip/info.ts';
import { handleCall } from '../handler.ts';

export const handleIpInfo = handleCall(ipInfo, {
  limit: { times: 60, seconds: 60 },
  async work({ visits }, info, { network }) {
    return { id: visits.recordInfo(info, network) };
  },
});
