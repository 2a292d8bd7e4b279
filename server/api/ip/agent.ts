import { ipAgent } from '../../../contract/api/ip/agent.ts';
import { handleCall } from '../handler.ts';

export const handleIpAgent = handleCall(ipAgent, {
  limit: { times: 60, seconds: 60 },
  async work({ visits }, agent, { network }) {
    return { id: visits.recordAgent(agent, network) };
  },
});
