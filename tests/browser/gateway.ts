import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What browsers get is made of the site's text, as if there were no error; or the connection breaks. */
type StandIn = ((text: string) => string) | 'broken';

export interface Gateway extends AsyncDisposable {
  url: string;
  /** From now on this site is behind the address. */
  leadTo(site: { url: string }): void;
  /** Pages stay on their way until they are let go; everything else passes. */
  holdPages(): { waiting(): string[]; letGo(): void };
  /** Pages come in small pieces, and between them this is done. */
  breakPages(between: () => Promise<unknown>): void;
  standIn(path: string, made: StandIn): void;
  /** What is asked for at these addresses comes a second later. */
  delay(addresses: RegExp): void;
}

const delayedBy = 1_000;

/** Half a line of text may wrap otherwise than the whole of it: a piece ends with something that is complete. */
const endOfPart = /(?<=<\/(?:a|button|div|h[1-3]|li|p)>)(?!<\/)/;
const partsInPiece = 2;
/** More than any screen shows; the rest comes at once. */
const mostParts = 50;

async function sendInPieces(page: IncomingMessage, answer: ServerResponse, between: () => Promise<unknown>) {
  const parts = (await text(page)).split(endOfPart);
  for (let sent = 0; sent < mostParts; sent += partsInPiece) {
    answer.write(parts.splice(0, partsInPiece).join(''));
    await between();
  }
  answer.end(parts.join(''));
}

async function sendInstead(reply: IncomingMessage, answer: ServerResponse, made: (text: string) => string) {
  const { 'content-length': _length, ...headers } = reply.headers;
  answer.writeHead(200, headers);
  answer.end(made(await text(reply)));
}

/** A proxy between browsers and a site, which can switch to another site, slow down or hold pages, and change answers. */
export async function openGateway(site: { url: string }): Promise<Gateway> {
  let behind = site.url;
  let held: { path: string; pass: () => void }[] | null = null;
  let betweenPieces: (() => Promise<unknown>) | null = null;
  let delayed: RegExp | null = null;
  const standIns = new Map<string, StandIn>();

  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const isPage = headers['sec-fetch-mode'] === 'navigate';
    const made = standIns.get(url);
    if (made === 'broken') return void answer.destroy();
    // What is packed cannot be broken or changed where one likes.
    if (made || (isPage && betweenPieces)) delete headers['accept-encoding'];
    if (made) delete headers['if-none-match'];
    const pass = () => {
      const onward = request(behind + url, { method, headers }, (reply) => {
        if (made) return void sendInstead(reply, answer, made);
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        if (isPage && betweenPieces) void sendInPieces(reply, answer, betweenPieces);
        else reply.pipe(answer);
      });
      // The browser sees a broken connection.
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
    };
    if (held && isPage) held.push({ path: url, pass });
    else if (delayed?.test(url)) setTimeout(pass, delayedBy);
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
    breakPages(between) {
      betweenPieces = between;
    },
    standIn(path, made) {
      standIns.set(path, made);
    },
    delay(addresses) {
      delayed = addresses;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
