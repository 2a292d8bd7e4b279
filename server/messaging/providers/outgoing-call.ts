import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connectionError, ProviderTimeout, providerTimeout } from '../provider.ts';

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
 * stale pooled one would be ambiguous.
 */
export function callProvider({ url, method, headers, body }: OutgoingCall): Promise<ProviderResponse> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    let isConnected = false;
    const length = String(Buffer.byteLength(body));
    const signal = AbortSignal.timeout(providerTimeout);
    const options = { method, headers: { ...headers, 'content-length': length }, agent: false, signal };
    const request = (isSecure ? httpsRequest : httpRequest)(url, options);
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    let fail = (error: Error) => reject(connectionError(signal.aborted ? new ProviderTimeout() : error, isConnected));
    request.on('error', (error) => fail(error));
    request.once('response', (response) => {
      let text = '';
      // The status decides the outcome, so a response that breaks off after it still counts.
      const done = () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body: text });
      };
      fail = done;
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.length > maxResponseLength) done();
      });
      for (const end of ['end', 'error', 'close']) response.on(end, done);
    });
    request.end(body);
  });
}

export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}
