import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

test('every text is the same again when its entities are decoded, and contains no character of markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'amp;lt#39 字') }), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replace(/&([^;]*);/g, (_, name: string) => characters[name] ?? '?')).toBe(text);
    }),
  );
});
