import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pieces } from './hit-row.tsx';

test('hits are highlighted, the rest is plain', () => {
  const pieces = [
    { text: '替', hit: false },
    { text: '社區', hit: true },
    { text: '要一座候車亭', hit: false },
  ];
  expect(renderToStaticMarkup(<Pieces pieces={pieces} />)).toBe('替<mark>社區</mark>要一座候車亭');
});

test('a piece that looks like HTML is shown as text', () => {
  const pieces = [{ text: '<img src=x onerror=alert(1)>', hit: true }];
  expect(renderToStaticMarkup(<Pieces pieces={pieces} />)).toBe('<mark>&lt;img src=x onerror=alert(1)&gt;</mark>');
});
