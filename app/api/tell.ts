import type { CallBody, CallPath } from '../../contract/api/calls.ts';
import { apiBase } from '../../contract/limits.ts';
import { callHeaders } from './headers.ts';
import { logServerError } from './server-error.ts';

/**
 * A call whose answer nobody needs: it outlives the page, and when it fails nobody hears of it. Whoever cares when it
 * is over may wait for that.
 */
export async function sendQuietly<P extends CallPath>(path: P, body: CallBody<P>): Promise<void> {
  const request = { method: 'POST', headers: callHeaders, body: JSON.stringify(body), keepalive: true };
  // An answer that nobody reads keeps its connection, of which a browser has six.
  await fetch(`${apiBase}/${path}`, request)
    .then((answer) => {
      logServerError(answer, path);
      return answer.text();
    })
    .catch(() => {});
}
