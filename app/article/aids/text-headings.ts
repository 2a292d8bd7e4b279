import { modePrefix } from '../../../contract/reading-modes.ts';
import type { HeadingText } from './contents.ts';

/** The headings of a text that have an address of their own. */
function headingsOf(text: ParentNode): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>(':is(h2, h3)[id^="section-"]')];
}

/** What the table of contents is made of. */
export function headingTextsOf(text: ParentNode): HeadingText[] {
  return headingsOf(text).map((heading) => ({ id: heading.id, tagName: heading.tagName, title: titleOf(heading) }));
}

/** The words of a heading, without the readings of ruby text and the numbers of footnotes. */
function titleOf(heading: HTMLElement): string {
  const words = heading.cloneNode(true) as HTMLElement;
  for (const aside of words.querySelectorAll('rt, rp, sup')) aside.remove();
  return words.textContent.trim().replace(/\s+/g, ' ');
}

export const isVertical = (): boolean => document.documentElement.hasAttribute(`${modePrefix}vertical`);

const isCalm = (): boolean =>
  isVertical() ||
  document.documentElement.hasAttribute(`${modePrefix}elder`) ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows a heading at the top of the screen, or its page in vertical lines. Screen readers and the Tab key go on there. */
export function goToHeading(heading: HTMLElement): void {
  history.replaceState(history.state, '', `#${encodeURIComponent(heading.id)}`);
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start', behavior: isCalm() ? 'instant' : 'smooth' });
}
