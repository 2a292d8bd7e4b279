import { expect, it } from 'vitest';
import { readUserAgent } from './user-agent.ts';

it('tells browser, device, engine and system apart', () => {
  const header =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
  expect(readUserAgent(header)).toEqual({
    userAgentString: header,
    name: 'Chrome',
    type: 'Browser',
    version: '130.0.0.0',
    versionMajor: '130',
    device: { name: 'Pixel 8', type: 'mobile', brand: 'Google' },
    engine: { name: 'Blink', version: '130.0.0.0', versionMajor: '130' },
    operatingSystem: { name: 'Android', version: '14', versionMajor: '14' },
  });
});

it('names a robot', () => {
  expect(readUserAgent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)').type).toBe('Robot');
});

it.each(['', 'nonsense', '\u0000\uffff'])('makes nothing of %j', (header) => {
  expect(readUserAgent(header)).toMatchObject({ userAgentString: header, name: '', versionMajor: '' });
});

it('reads no more than the beginning of an endless one', () => {
  const header = `Mozilla/5.0 (${'Linux; Android 14; '.repeat(5_000)}) Chrome/130.0`;
  expect(readUserAgent(header).userAgentString).toHaveLength(512);
});
