import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gateway extends AsyncDisposable {
  url: string;
  /** From now on this site is behind the address. */
  leadTo(site: { url: string }): void;
  /** Pages stay on their way until they are let go; everything else passes. */
  holdPages(): { waiting(): string[]; letGo(): void };
}

/** What stands between browsers and a site: under one address there may be now this one, now that, and a slow line to it. */
export async function openGateway(site: { url: string }): Promise<Gateway> {
  let behind = site.url;
  let held: { path: string; pass: () => void }[] | null = null;

  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const pass = () => {
      const onward = request(behind + url, { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      // Whoever asked is told the way a broken line tells it.
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
    };
    if (held && headers['sec-fetch-mode'] === 'navigate') held.push({ path: url, pass });
    else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(other) {
      behind = other.url;
    },
    holdPages() {
      const pages: NonNullable<typeof held> = [];
      held = pages;
      return {
        waiting: () => pages.map(({ path }) => path),
        letGo() {
          held = null;
          for (const { pass } of pages) pass();
        },
      };
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
