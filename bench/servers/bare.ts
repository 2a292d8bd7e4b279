import { type Child, startChild } from './child.ts';
import { freePort } from './free-port.ts';

/** What a bare server sends to everyone: the site's own answer, byte for byte. */
export interface CannedAnswer {
  port: number;
  headers: Record<string, string>;
  /** Base64, because it goes through a message. */
  body: string;
}

export interface BareServer extends Child {
  port: number;
}

export const keepAliveMs = 65_000;

/** Starts one of the servers that the site is compared with. */
export async function startBare(
  kind: 'bare-fastify' | 'bare-http',
  answer: Omit<CannedAnswer, 'port'>,
): Promise<BareServer> {
  const child = startChild({
    file: new URL(`${kind}.ts`, import.meta.url),
    environment: { NODE_ENV: 'production' },
    core: 0,
  });
  const port = await freePort();
  await child.ask<'ready'>({ ...answer, port });
  return { ...child, port };
}
