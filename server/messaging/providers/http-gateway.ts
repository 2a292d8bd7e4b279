import { httpError, type Provider } from '../provider.ts';
import { callProvider, isAccepted } from './outgoing-call.ts';

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
      if (!isAccepted(status)) throw httpError(status);
    },
  };
}

/** JSON with `{{to}}`, `{{text}}` and `{{id}}` in its strings. */
export type Template = string | number | boolean | null | Template[] | { [key: string]: Template };

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Returns the names of all placeholders, including unknown ones. */
export function templateNames(template: Template): string[] {
  if (typeof template === 'string') return [...template.matchAll(placeholder)].map(([, name = '']) => name);
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(templateNames);
}

/** Fills the strings of a parsed template, so that a value cannot break out of its JSON string. */
function fillTemplate<T extends Template>(template: T, values: Record<string, string>): T;
function fillTemplate(template: Template, values: Record<string, string>): Template {
  if (typeof template === 'string') return template.replace(placeholder, (_all, name) => values[name] ?? '');
  if (Array.isArray(template)) return template.map((part) => fillTemplate(part, values));
  if (typeof template !== 'object' || template === null) return template;
  const filled = Object.entries(template).map(([key, part]) => [key, fillTemplate(part, values)]);
  return Object.fromEntries(filled);
}
