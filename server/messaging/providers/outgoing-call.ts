import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { DeliveryError, providerTimeout } from '../provider.ts';

const maxResponseLength = 16 * 1024;

export interface OutgoingCall {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string;
}

export interface ProviderResponse {
  status: number;
  body: string;
}

/**
 * Sends one request to a configured URL without following redirects. It opens a new connection, because a failure on a
 * stale pooled one would be ambiguous. A failure before the connection is established means that nothing arrived; after
 * that, a missing response leaves the outcome unknown.
 */
export function callProvider({ url, method, headers, body }: OutgoingCall): Promise<ProviderResponse> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    let isConnected = false;
    const length = String(Buffer.byteLength(body));
    const options = { method, headers: { ...headers, 'content-length': length }, agent: false };
    const request = (isSecure ? httpsRequest : httpRequest)(url, options);
    let giveUp = (): void => {
      request.destroy(new Error(`no answer within ${providerTimeout} ms`));
    };
    const timer = setTimeout(() => giveUp(), providerTimeout);
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(new DeliveryError(isConnected ? 'unknown' : 'not-accepted', error.code ?? error.message));
    });
    request.once('response', (response) => {
      let text = '';
      const done = () => {
        clearTimeout(timer);
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body: text });
      };
      // The status decides the outcome, so a response that breaks off after it still counts.
      giveUp = done;
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.length > maxResponseLength) done();
      });
      for (const end of ['end', 'error', 'close']) response.on(end, done);
    });
    request.end(body);
  });
}

/** Statuses about key, account, credit or capacity: they concern every message, which may be accepted later. */
const providerStatuses = new Set([401, 402, 407, 503]);

/**
 * Turns a status other than 2xx into a delivery error. The outcome of a redirect is unknown, since it is not followed. Any
 * other 4xx concerns this message alone: a destination that the provider does not serve must not stop other messages.
 */
export function failureOf(status: number, detail = ''): DeliveryError {
  const reason = `HTTP ${status}${detail}`;
  if (providerStatuses.has(status)) return new DeliveryError('not-accepted', reason);
  if (status === 429) return new DeliveryError('not-accepted', reason, false);
  return new DeliveryError(status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown', reason);
}

export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}
