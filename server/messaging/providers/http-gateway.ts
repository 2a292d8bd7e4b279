import type { Provider } from '../provider.ts';
import { fillTemplate, type Template, templateNames } from './message-template.ts';
import { callProvider, failureOf, isAccepted } from './outgoing-call.ts';

export interface HttpGatewayOptions {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Template;
}

/**
 * Sends SMS through any gateway that accepts JSON. `{{id}}` in the body or a header declares that the gateway is
 * idempotent: it sends a message with the same id only once.
 */
export function createHttpGateway(options: HttpGatewayOptions): Provider {
  const { method } = options;
  const url = new URL(options.url);
  const isIdempotent = [...templateNames(options.body), ...templateNames(options.headers)].includes('id');
  return {
    name: 'http',
    isIdempotent,
    async send({ id, to, text }) {
      const values = { id, to, text };
      const headers = { 'content-type': 'application/json', ...fillTemplate(options.headers, values) };
      const body = JSON.stringify(fillTemplate(options.body, values));
      const { status } = await callProvider({ url, method, headers, body });
      if (!isAccepted(status)) throw failureOf(status);
    },
  };
}
