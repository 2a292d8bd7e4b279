import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskBase, deskLimits } from '../../../contract/desk/limits.ts';
import { messages } from '../../../contract/messages/account-and-api-errors.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import type { DeskCaller, DeskHandler, DeskServices, StaffCaller } from '../../desk-api/handler.ts';
import { ApiError } from '../../errors/api-error.ts';
import { isFromThisMachine } from '../client-address.ts';

const cookieName = 'desk-session';

interface CallerOptions {
  siteUrl: string;
  networkOf: (request: FastifyRequest) => string;
  services: DeskServices;
}

/** Resolves the session cookie, and checks the call's roles and step-up. */
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

/** The staff caller of a request that is no call, such as a piece of an upload. */
export async function staffCallerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteUrl, networkOf, services }: CallerOptions,
  roles: DeskHandler['roles'],
): Promise<StaffCaller> {
  const visitor = deskCallerOf(request, reply, { siteUrl, network: networkOf(request) });
  return (await allowedCaller(visitor, { roles, needsStepUp: false }, services)) as StaffCaller;
}

export function deskCallerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteUrl, network }: { siteUrl: string; network: string },
): DeskCaller {
  return {
    network,
    userAgent: request.headers['user-agent'] ?? '',
    origin: ownOrigin(request, siteUrl),
    isThisMachine: isFromThisMachine(request),
    token: sessionToken(request),
    setSession: (token) => reply.header('set-cookie', sessionCookie(token, siteUrl)),
  };
}

/** Every call must come from a page of this site: browsers name the origin of each POST. */
function ownOrigin(request: FastifyRequest, siteUrl: string): string {
  const { host } = request.headers;
  const { origin = implicitOrigin(request, siteUrl) } = request.headers;
  const isOwn = origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
  if (!isOwn) throw new ApiError('INVALID_INPUT', { status: 403, message: messages.foreignOrigin });
  return origin;
}

/**
 * Browsers do not name the origin of a HEAD to the same site. Uploads send one with a header of their protocol, which a
 * page of another site cannot add without asking first, and the site never answers such a question with yes.
 */
function implicitOrigin({ method, headers }: FastifyRequest, siteUrl: string): string {
  return method === 'HEAD' && headers['tus-resumable'] !== undefined ? new URL(siteUrl).origin : '';
}

export function sessionToken({ headers }: FastifyRequest): string {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name === cookieName && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return '';
}

/** Scripts cannot read the cookie, and no other site can make a browser send it. */
function sessionCookie(token: string | null, siteUrl: string): string {
  const life = token === null ? 0 : deskLimits.sessionMost;
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${token ?? ''}; Path=${deskBase}; Max-Age=${life}; HttpOnly; SameSite=Strict${secure}`;
}
