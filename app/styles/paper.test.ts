import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paper } from './paper.ts';

test('the browser’s frame has the colour of the page', () => {
  const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${paper.light}, ${paper.dark});`);
});
