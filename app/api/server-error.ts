import { logMessages } from '../../contract/messages/log.ts';

/** Logs a 5xx answer in the browser's console, with the id by which an operator finds its reason in the server's log. */
export function logServerError(response: Response, path: string): void {
  if (response.status < 500) return;
  // biome-ignore lint/suspicious/noConsole: The specification asks for it.
  console.error(logMessages.serverError, path, response.headers.get('x-request-id'));
}
