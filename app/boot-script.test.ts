import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { papers, textSizes, themes } from '../contract/limits.ts';
import { modePrefix, readingModes } from '../contract/reading-modes.ts';
import { bootScript } from './boot-script.ts';

function boot(theme: string | null | Error, cookie: string | Error, arrival = 'navigate', modes: string[] = []) {
  const attributes: Record<string, string> = {};
  const written: string[] = [];
  const frame = [{ content: papers.light }, { content: papers.dark }];
  runInNewContext(bootScript, {
    localStorage: {
      getItem(name: string) {
        if (theme instanceof Error) throw theme;
        return name === 'theme' ? theme : modes.includes(name) ? 'on' : null;
      },
    },
    performance: { getEntriesByType: (type: string) => (type === 'navigation' ? [{ type: arrival }] : []) },
    document: {
      documentElement: { setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }) },
      querySelectorAll: () => frame,
      currentScript: { getAttribute: (name: string) => `/assets/${name}.css` },
      write: (html: string) => written.push(html),
      get cookie() {
        if (cookie instanceof Error) throw cookie;
        return cookie;
      },
    },
  });
  return { attributes, written, frame: frame.map((tag) => tag.content) };
}

describe('before the first paint', () => {
  test.each(themes.map(({ value }) => value))('the theme %s is applied', (theme) => {
    const { attributes, frame } = boot(theme, '');
    expect(attributes).toEqual(theme === 'system' ? {} : { 'data-theme': theme });
    expect(frame).toEqual(theme === 'system' ? [papers.light, papers.dark] : [papers[theme], papers[theme]]);
  });

  test.each(textSizes.map(({ px }) => px))('the text size %i is applied, wherever its cookie stands', (px) => {
    const applied = { 'data-text-size': String(px) };
    expect(boot(null, `text-size=${px}`).attributes).toEqual(applied);
    expect(boot(null, `a=1; text-size=${px}; b=2`).attributes).toEqual(applied);
  });

  test.each(['reload', 'back_forward'])('a page that comes again by %s is laid out as a whole', (arrival) => {
    expect(boot(null, '', arrival).attributes).toEqual({ 'data-laid-out': '' });
  });

  test.each(readingModes)('the mode %s has its styles before the first paint', (mode) => {
    const { attributes, written } = boot(null, '', 'navigate', [mode]);
    expect(attributes).toEqual({ [modePrefix + mode]: '' });
    // A link of the HTML itself: Firefox does not wait for one that a script adds.
    const address = `/assets/data-sheet-${mode}.css`;
    expect(written).toEqual([`<link rel="stylesheet" media="screen" data-mode="${mode}" href="${address}">`]);
    expect(boot(null, '').written).toEqual([]);
  });

  test('nothing else is taken', () => {
    expect(boot('"><script>', 'text-size=15; xtext-size=20; text-size=200').attributes).toEqual({});
  });

  test('blocked storage does not stop the other setting, nor the page', () => {
    expect(boot(new Error('blocked'), 'text-size=18').attributes).toEqual({ 'data-text-size': '18' });
    expect(boot('dark', new Error('blocked')).attributes).toEqual({ 'data-theme': 'dark' });
  });
});

test('it can stand inside a script element', () => {
  expect(bootScript).not.toMatch(/[<>]/);
});

test('the browser’s frame has the colour of the page', () => {
  const tokens = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${papers.light}, ${papers.dark});`);
});
