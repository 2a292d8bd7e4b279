import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestSite } from '../harness/site.ts';
import { root } from '../structure/source-files.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const command = /^curl --json '([^']+)' http:\/\/localhost:3000(\S+)$/gm;

/** What curl sends for `--json`. */
const headers = { 'content-type': 'application/json', accept: 'application/json' };

test('the calls that the README shows work with the demo content', async () => {
  await using site = await startTestSite({ content: 'demo' });
  const shown = [...readme.matchAll(command)].map(([, body = '', path = '']) => ({ path, body }));
  expect(shown).toHaveLength(readme.match(/^curl /gm)?.length ?? 0);
  expect(shown).toHaveLength(3);
  for (const { path, body } of shown) {
    const answer = await site.get(path, { method: 'POST', headers, body });
    const { code, data } = (await answer.json()) as { code: number; data: { items: unknown[] } };
    expect([path, code, data.items.length > 0]).toEqual([path, 0, true]);
  }
});
