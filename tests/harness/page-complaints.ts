import type { BrowserContext } from 'playwright-core';

export interface Complaints {
  all(): string[];
}

/** Collects everything that a page of ours must not do: complain, throw, break its policy, ask strangers. */
export async function listenForComplaints(
  context: BrowserContext,
  origin: string,
  allow: RegExp[],
): Promise<Complaints> {
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!allow.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') {
      complain(`console ${type}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complain(`thrown: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) complain(`asked another site: ${url.href}`);
  });
  // Not every broken rule of the policy is told in the console.
  await context.exposeBinding('reportPolicyBreak', (_source, text: string) => complain(`content policy: ${text}`));
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportPolicyBreak(text: string): void }).reportPolicyBreak;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
  return { all: () => complaints };
}
