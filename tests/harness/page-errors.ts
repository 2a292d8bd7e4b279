import type { BrowserContext } from 'playwright-core';

export interface PageErrors {
  all(): string[];
}

/** Collects what a page must not do: console errors and warnings, exceptions, policy violations, requests to other sites. */
export async function collectPageErrors(context: BrowserContext, origin: string, allow: RegExp[]): Promise<PageErrors> {
  const errors: string[] = [];
  const addError = (text: string) => {
    if (!allow.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') {
      addError(`console ${type}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => addError(`thrown: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) addError(`asked another site: ${url.href}`);
  });
  // The console does not show every violation of the policy.
  await context.exposeBinding('reportPolicyViolation', (_source, text: string) => addError(`content policy: ${text}`));
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportPolicyViolation(text: string): void }).reportPolicyViolation;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
  return { all: () => errors };
}
