import { externalLinkClick } from '../../../contract/api/external-link/click.ts';
import { handleCall } from '../handler.ts';

export const handleExternalLinkClick = handleCall(externalLinkClick, {
  limit: { times: 120, seconds: 60 },
  async work({ visits }, { href }, caller) {
    visits.recordClick(href, caller.claimedIp);
    return null;
  },
});
