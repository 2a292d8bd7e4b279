import type { CallBody, CallPath } from '../../contract/api/calls.ts';
import { logMessages } from '../../contract/messages/log.ts';
import { apiBase } from '../../contract/page-limits.ts';

/** The headers of every call. */
export const callHeaders: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };

/** The session sets `authorization`, tracking sets `ip`; null removes the header. */
export function setCallHeader(name: 'authorization' | 'ip', value: string | null): void {
  if (value === null) delete callHeaders[name];
  else callHeaders[name] = value;
}

/** Logs a 5xx response in the browser's console, with the id by which an operator finds its reason in the server's log. */
export function logServerError(response: Response, path: string): void {
  if (response.status < 500) return;
  // biome-ignore lint/suspicious/noConsole: The specification asks for it.
  console.error(logMessages.serverError, path, response.headers.get('x-request-id'));
}

/**
 * Sends a call that may outlive the page and whose content of the response is not needed. The promise never rejects; it
 * is the status, or null without a response.
 */
export async function sendQuietly<P extends CallPath>(path: P, body: CallBody<P>): Promise<number | null> {
  const request = { method: 'POST', headers: callHeaders, body: JSON.stringify(body), keepalive: true };
  return fetch(`${apiBase}/${path}`, request)
    .then(async (response) => {
      logServerError(response, path);
      // An unread body occupies its connection, of which a browser has six.
      await response.text();
      return response.status;
    })
    .catch(() => null);
}
