import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskBase, deskLimits } from '../../../contract/desk/limits.ts';
import { messages } from '../../../contract/messages/api-errors.ts';
import type { DeskCaller } from '../../desk-api/handler.ts';
import { ApiError } from '../../errors/api-error.ts';
import { isFromThisMachine } from '../client-address.ts';

const sessionCookieName = 'desk-session';
const deviceCookieName = 'desk-device';

/** Who sends a request to the desk, before the session is looked up. Fails if the request is from another site's page. */
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
    device: cookieOf(request, deviceCookieName),
    setSession: (token) => reply.header('set-cookie', sessionCookie(token, siteUrl)),
    setLogin({ token, device }) {
      reply.header('set-cookie', sessionCookie(token, siteUrl));
      reply.header('set-cookie', cookie(deviceCookieName, device, deskLimits.originKnownFor, siteUrl));
    },
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

export const sessionToken = (request: FastifyRequest): string => cookieOf(request, sessionCookieName);

function cookieOf({ headers }: FastifyRequest, wanted: string): string {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name === wanted && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return '';
}

function sessionCookie(token: string | null, siteUrl: string): string {
  return cookie(sessionCookieName, token ?? '', token === null ? 0 : deskLimits.sessionMost, siteUrl);
}

/** Scripts cannot read the cookie, and no other site can make a browser send it. */
function cookie(name: string, value: string, life: number, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${deskBase}; Max-Age=${life}; HttpOnly; SameSite=Strict${secure}`;
}
