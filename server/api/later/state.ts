import { laterState } from '../../../contract/api/later/state.ts';
import { handleCall } from '../handler.ts';

export const handleLaterState = handleCall(laterState, {
  limit: { times: 240, seconds: 60 },
  work: ({ later }, _body, { member }) => later.state(member.id),
});
