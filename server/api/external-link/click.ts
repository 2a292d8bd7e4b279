import { externalLinkClick } from '../../../contract/api/external-link/click.ts';
import { handleCall } from '../handler.ts';

export const handleExternalLinkClick = handleCall(externalLinkClick, {
  limit: { times: 120, seconds: 60 },
  async work({ visits }, { href }, { claimedIp: ip, network }) {
    visits.recordClick({ href, ip }, network);
    return null;
  },
});
