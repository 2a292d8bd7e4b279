import { figuresTraffic } from '../../../contract/desk/figures/traffic.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresTraffic = handleDeskCall(figuresTraffic, {
  limit: { times: 120, seconds: 60 },
  work: ({ figures }, body) => figures.traffic(body),
});
