import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ipAgent } from './ip/agent.ts';
import { outsideLink, shortenJson } from './visit-fields.ts';

it('whatever JSON is too long stays JSON, and is short enough', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), fc.integer({ min: 10, max: 300 }), (text, most) => {
      const short = shortenJson(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      JSON.parse(short);
    }),
  );
});

it('fields keep their beginnings, and the first fields stay', () => {
  const device = { name: 'x'.repeat(300), type: 'Phone' };
  expect(JSON.parse(shortenJson(JSON.stringify(device), 200))).toEqual({ name: 'x'.repeat(80), type: 'Phone' });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field-${at}`, 'value']));
  expect(JSON.parse(shortenJson(JSON.stringify(many), 200))).toMatchObject({ 'field-0': 'value', 'field-1': 'value' });
});

it('a nest too deep to be written again is no reason to fail', () => {
  const nest = '['.repeat(60_000) + ']'.repeat(60_000);
  expect(shortenJson(nest, 200).length).toBeGreaterThan(0);
});

it('what a browser tells about its device is still JSON when it is long', () => {
  const long = JSON.stringify({ name: '很長的名字'.repeat(60), brand: 'B'.repeat(200), cpu: 'C'.repeat(200) });
  const { infoId } = ipAgent.example.body;
  const body = ipAgent.body.parse({ infoId, device: long, engine: long, operatingSystem: long });
  for (const field of [body.device, body.engine, body.operatingSystem]) {
    expect(field.length).toBeLessThanOrEqual(200);
    expect(Object.keys(JSON.parse(field))).toEqual(['name', 'brand', 'cpu']);
  }
});

it.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://EXAMPLE.com', 'http://example.com/'],
  ['https://me:secret@example.com/', 'https://example.com/'],
  ['mailto:desk@example.com?body=dear', 'mailto:desk@example.com'],
  ['tel:+886212345678', 'tel:+886212345678'],
  ['javascript:alert(1)', null],
  ['data:text/html,hi', null],
  ['file:///etc/passwd', null],
  ['/news/inside', null],
  ['', null],
])('the external link %s is recorded as %s', (href, recorded) => {
  expect(outsideLink(href)).toBe(recorded);
});

it('a very long external link is cut', () => {
  expect(outsideLink(`https://example.com/${'a'.repeat(10_000)}`)).toHaveLength(2_048);
});
