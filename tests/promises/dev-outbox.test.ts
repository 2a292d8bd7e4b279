import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTestSite } from '../harness/site.ts';

const elsewhere = {
  sms: { SMS_DRIVER: 'http', SMS_HTTP_URL: 'http://127.0.0.1:9/' },
  mail: { MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'news@example.tw' },
};

it.each([
  ['while developing', 200, {}],
  ['where mail alone goes to the outbox', 200, elsewhere.sms],
  ['where nothing goes to the outbox', 404, { ...elsewhere.sms, ...elsewhere.mail }],
  [
    'in production',
    404,
    { NODE_ENV: 'production', SITE_URL: 'http://localhost:3000', ALLOW_OUTBOX: '1', HOST: '127.0.0.1' },
  ],
])('/dev/outbox %s answers %i', async (_where, status, settings) => {
  await using site = await startTestSite({ settings });
  const answer = await site.get('/dev/outbox');
  expect(answer.status).toBe(status);
  if (status === 404) return;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

/** One request over a socket of its own, with exactly these headers. */
async function ask(url: string, headers: Record<string, string>, path = '/dev/outbox') {
  const { hostname, port, host } = new URL(url);
  const asking = request({ host: hostname, port, path, headers: { host, ...headers } });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

it('/dev/outbox shows a number as it is written in Taiwan, and foreign ones with their dialling code', async () => {
  await using site = await startTestSite();
  const lines = ['+886917208837', '+819012345678'].map((to) =>
    JSON.stringify({ at: '2026-03-10T06:05:00.000Z', channel: 'sms', to, text: '驗證碼 123456' }),
  );
  await appendFile(path.join(site.dataDir, 'outbox.jsonl'), `${lines.join('\n')}\n`);
  const html = await (await site.get('/dev/outbox')).text();
  expect([...html.matchAll(/<span class="to">([^<]*)</g)].map(([, to]) => to)).toEqual([
    '+819012345678',
    '0917 208 837',
  ]);
});

it('/dev/outbox answers the machine itself only: nothing that was forwarded, no other Host', async () => {
  await using site = await startTestSite();
  const { port } = new URL(site.url);
  const missing = await ask(site.url, {}, '/dev/nothing');
  expect(missing.status).toBe(404);
  const forwarded = [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-real-ip',
    'via',
    'true-client-ip',
    'cf-connecting-ip',
    'x-client-ip',
  ];
  for (const name of forwarded) expect(await ask(site.url, { [name]: '127.0.0.1' }), name).toEqual(missing);
  // The name of an attacker's site that was pointed at this machine, and what only looks local.
  const foreign = ['news.example', 'localhost.example', '127.0.0.1.example', 'localhost@evil.example', '10.0.0.1'];
  for (const host of foreign) expect((await ask(site.url, { host })).status, host).not.toBe(200);
  const local = [
    'localhost',
    `localhost:${port}`,
    'LOCALHOST',
    '127.0.0.1',
    `127.0.0.1:${port}`,
    '[::1]',
    `[::1]:${port}`,
  ];
  for (const host of local) expect((await ask(site.url, { host })).status, host).toBe(200);
});

it('/dev/outbox does not answer another machine', async ({ skip }) => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
  if (!outside) return skip('this machine has no address but loopback');
  await using site = await startTestSite({ settings: { HOST: '0.0.0.0' } });
  const { port } = new URL(site.url);
  const answer = await ask(`http://${outside}:${port}`, { host: `localhost:${port}` });
  expect(answer.status).toBe(404);
});
