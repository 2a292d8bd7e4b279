import { defineDeskCall } from '../call.ts';
import type { MemberFigures } from '../model/figures.ts';
import { memberStaff } from '../roles.ts';
import { figurePeriod } from './traffic.ts';

/** New members by day; codes and SMS by dialling code. */
export const figuresMembers = defineDeskCall<MemberFigures>()({
  path: 'figures/members',
  roles: memberStaff,
  body: figurePeriod,
});
