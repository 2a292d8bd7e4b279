import { ipHistory } from '../../../contract/api/ip/history.ts';
import { handleCall } from '../handler.ts';

export const handleIpHistory = handleCall(ipHistory, {
  // Whole offices and mobile networks share an address.
  limit: { times: 600, seconds: 60 },
  async work({ visits }, route, { network }) {
    visits.recordRoute(route, network);
    return null;
  },
});
