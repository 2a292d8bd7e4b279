import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';
import { DeliveryError, providerTimeout } from '../provider.ts';

const mostOfAnswer = 16 * 1024;

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
 * Asks a configured address once: a connection of its own, so that a kept one that has gone stale leaves no doubt; no
 * redirects. Before the connection stands nothing can have arrived; after that, silence proves nothing.
 */
export function callProvider({ url, method, headers, body }: OutgoingCall): Promise<ProviderResponse> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    let reached = false;
    const length = String(Buffer.byteLength(body));
    const options = { method, headers: { ...headers, 'content-length': length }, agent: false };
    const request = (isSecure ? askSecurely : askPlainly)(url, options);
    let giveUp = (): void => {
      request.destroy(new Error(`no answer within ${providerTimeout} ms`));
    };
    const timer = setTimeout(() => giveUp(), providerTimeout);
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        reached = true;
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(new DeliveryError(reached ? 'unknown' : 'not-taken', error.code ?? error.message));
    });
    request.once('response', (response) => {
      let text = '';
      const done = () => {
        clearTimeout(timer);
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body: text });
      };
      // The status has said what there is to say: an answer that breaks off after it is an answer all the same.
      giveUp = done;
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.length > mostOfAnswer) done();
      });
      for (const end of ['end', 'error', 'close']) response.on(end, done);
    });
    request.end(body);
  });
}

/** Key, account, credit or capacity: every message would be answered so, and may be taken later. */
const closedToAll = new Set([401, 402, 407, 503]);

/**
 * What a status other than 2xx says about the message. A redirect is not followed, and what it did is not known. Any
 * other 4xx is about this message alone: a destination that the provider does not serve must not stop all others.
 */
export function failureOf(status: number, detail = ''): DeliveryError {
  const reason = `HTTP ${status}${detail}`;
  if (closedToAll.has(status)) return new DeliveryError('not-taken', reason);
  if (status === 429) return new DeliveryError('not-taken', reason, false);
  return new DeliveryError(status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown', reason);
}

export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}
