import { figuresMembers } from '../../../contract/desk/figures/members.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresMembers = handleDeskCall(figuresMembers, {
  limit: { times: 120, seconds: 60 },
  work: ({ figures }, body) => figures.members(body),
});
