import { pagedProgressAttribute } from '../reading-position.ts';
import { type Section, sectionAt } from './contents.ts';
import { isVertical } from './text-headings.ts';
import { partRead, timeLeft } from './time-left.ts';

/** Where the reader is in a text. */
export interface Reading {
  /** The id of the section's heading; null before the first. */
  current: string | null;
  left: string | null;
  /** Whether the text is what the screen shows most of. */
  isInText: boolean;
}

/** A heading this far down the screen has been reached; the one that a reader chose lies above it. */
const reached = 0.3;

/** Tells where the reader is, now and whenever that changes. The returned function ends it. */
export function followReading(
  text: HTMLElement,
  minutes: number,
  sections: Section[],
  tell: (reading: Reading) => void,
): () => void {
  const ending = new AbortController();
  let frame = 0;
  let told = '';

  function look(): void {
    frame = 0;
    const reading = isVertical() ? pagedReading(text, minutes, sections) : scrolledReading(text, minutes, sections);
    const next = JSON.stringify(reading);
    if (next !== told) tell(reading);
    told = next;
  }

  function onChange(): void {
    frame ||= requestAnimationFrame(look);
  }

  // In the capture phase: a text in vertical lines scrolls by itself.
  addEventListener('scroll', onChange, { capture: true, passive: true, signal: ending.signal });
  const resizing = new ResizeObserver(onChange);
  resizing.observe(text);
  resizing.observe(document.documentElement);
  look();
  return () => {
    ending.abort();
    resizing.disconnect();
    cancelAnimationFrame(frame);
  };
}

const topOf = ({ id }: Section): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

function scrolledReading(text: HTMLElement, minutes: number, sections: Section[]): Reading {
  const bounds = text.getBoundingClientRect();
  const read = partRead(bounds, innerHeight);
  return {
    current: sections[sectionAt(sections.map(topOf), innerHeight * reached)]?.id ?? null,
    left: timeLeft(minutes, read),
    isInText: read > 0 && read < 1,
  };
}

/** The headings of one page begin at the same height. Of several, the one that the address names is being read. */
function pagedReading(text: HTMLElement, minutes: number, sections: Section[]): Reading {
  const { top, bottom } = text.getBoundingClientRect();
  const tops = sections.map(topOf);
  const onPage = sections.filter((_, at) => (tops[at] ?? 0) >= top - 1 && (tops[at] ?? 0) < bottom);
  const named = onPage.find(({ id }) => location.hash === `#${encodeURIComponent(id)}`);
  const read = Number(text.getAttribute(pagedProgressAttribute) ?? 0) / 100;
  return {
    current: (named ?? onPage[0] ?? sections[sectionAt(tops, top)])?.id ?? null,
    left: timeLeft(minutes, read),
    isInText: true,
  };
}
