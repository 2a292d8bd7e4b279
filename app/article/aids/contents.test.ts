import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionAt, sectionsOf } from './contents.ts';

const heading = (tagName: string, title: string, id = `section-${title}`) => ({ tagName, title, id });

describe('the table of contents', () => {
  it('lists the headings in their order, those below h2 nested', () => {
    expect(sectionsOf([heading('H2', '起'), heading('H3', '承'), heading('H2', '轉')])).toEqual([
      { id: 'section-起', title: '起', isNested: false },
      { id: 'section-承', title: '承', isNested: true },
      { id: 'section-轉', title: '轉', isNested: false },
    ]);
  });

  it('is absent from a text with fewer than three headings that can be reached', () => {
    expect(sectionsOf([heading('H2', '起'), heading('H2', '承')])).toEqual([]);
    expect(sectionsOf([heading('H2', '起'), heading('H2', '承', ''), heading('H2', '')])).toEqual([]);
  });

  it('does not indent a text that has h3 alone', () => {
    const sections = sectionsOf([heading('H3', '起'), heading('H3', '承'), heading('H3', '轉')]);
    expect(sections.map(({ isNested }) => isNested)).toEqual([false, false, false]);
  });
});

it('the section being read begins at or above the edge, and the next one below it', () => {
  const rising = fc.array(fc.integer({ min: -9_000, max: 9_000 })).map((tops) => tops.sort((a, b) => a - b));
  fc.assert(
    fc.property(rising, fc.integer({ min: -9_000, max: 9_000 }), (tops, edge) => {
      const at = sectionAt(tops, edge);
      expect(tops.slice(0, at + 1).every((top) => top <= edge)).toBe(true);
      expect(tops.slice(at + 1).every((top) => top > edge)).toBe(true);
    }),
  );
});
