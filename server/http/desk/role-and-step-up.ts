import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import type { DeskCaller, DeskHandler, DeskServices, StaffCaller } from '../../desk-api/handler.ts';
import { ApiError } from '../../errors/api-error.ts';

/**
 * Resolves the session cookie, and checks the call's roles and step-up: a call that says `stepUp` needs a proof of identity
 * that is not older than `deskLimits.stepUp`.
 */
export async function allowedCaller(
  visitor: DeskCaller,
  { roles, needsStepUp }: Pick<DeskHandler, 'roles' | 'needsStepUp'>,
  { staff: { sessions } }: DeskServices,
): Promise<DeskCaller | StaffCaller> {
  if (roles === 'anyone') return visitor;
  if (visitor.token === '') throw new ApiError('NOT_LOGGED_IN');
  const session = await sessions.find(visitor.token);
  if (!session) {
    visitor.setSession(null);
    throw new ApiError('SESSION_EXPIRED');
  }
  if (!roles.includes(session.role)) throw new ApiError('FORBIDDEN', { message: deskMessages.forbidden });
  if (needsStepUp && !session.steppedUpUntil) {
    throw new ApiError('FORBIDDEN', { message: deskMessages.stepUp, details: { stepUp: true } });
  }
  const { id, name, email, role, sessionId } = session;
  return { ...visitor, staff: { id, name, email, role, sessionId } };
}
