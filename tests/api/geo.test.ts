import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeClock } from '../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let open: TestSite;
let behindProxy: TestSite;

beforeAll(async () => {
  // The window in which calls are counted stays open.
  open = await startTestSite({ clock: fakeClock() });
  behindProxy = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.0/8' } });
});
afterAll(() => Promise.all([open.close(), behindProxy.close()]));

const ask = (site: TestSite, path: string, headers: Record<string, string> = {}) => site.get(path, { headers });

it('tells a visitor their own address and location, which no cache stores', async () => {
  const answer = await ask(behindProxy, '/geo/ip', { 'x-forwarded-for': '140.112.8.116' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({
    ip: '140.112.8.116',
    country_name: 'Taiwan',
    city: 'Taipei',
    time_zone: { name: 'Asia/Taipei' },
  });
});

it('trusts no header about the caller, and answers about no other address', async () => {
  const forged = { 'x-forwarded-for': '8.8.8.8', ip: '8.8.8.8', forwarded: 'for=8.8.8.8', 'x-real-ip': '8.8.8.8' };
  expect(await (await ask(open, '/geo/ip?ip=8.8.8.8', forged)).json()).toEqual({ ip: '127.0.0.1' });
});

it('tells a browser what its user agent says', async () => {
  const answer = await ask(open, '/geo/agent', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
  expect(await answer.json()).toMatchObject({
    name: 'Firefox',
    versionMajor: '140',
    operatingSystem: { name: 'Linux' },
  });
});

it('is limited for each client, as the API is', async () => {
  const answers = await Promise.all(Array.from({ length: 65 }, () => ask(open, '/geo/agent')));
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ code: 1008, error: 'TOO_MANY_REQUESTS' });
});
