/** A heading of the text, as the table of contents lists it. */
export interface Section {
  id: string;
  title: string;
  /** Whether it lies within the section before it. */
  isNested: boolean;
}

/** What the table of contents reads of a heading, so that tests need no browser. */
export interface HeadingText {
  id: string;
  tagName: string;
  title: string;
}

/** A text with fewer headings is overseen without a table of contents. */
const fewestSections = 3;

/** The sections of a long text; none for a short one. A text that begins below h2 is not indented as a whole. */
export function sectionsOf(headings: readonly HeadingText[]): Section[] {
  const listed = headings.filter(({ id, title }) => id !== '' && title !== '');
  if (listed.length < fewestSections) return [];
  const hasParents = listed.some(({ tagName }) => tagName === 'H2');
  return listed.map(({ id, title, tagName }) => ({ id, title, isNested: hasParents && tagName !== 'H2' }));
}

/** The index of the section that is being read: the last one whose heading is not below the edge; -1 before the first. */
export function sectionAt(tops: readonly number[], edge: number): number {
  return tops.findLastIndex((top) => top <= edge);
}
