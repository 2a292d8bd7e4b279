import { goToHeading } from '../article/aids/text-headings.ts';
import { nextStop } from './next-stop.ts';

/** The headlines of cards, and the headings of an article's text. */
const stopsSelector = 'main :is(h2, h3) > a[href^="/news/"], main [data-stored-html] :is(h2, h3)[id^="section-"]';
/** Room between the bar at the top and what is moved to. */
const margin = 24;

/** Moves the focus to the next or previous article of a list, or section of a text. */
export function moveFocus(by: 1 | -1): void {
  const bar = document.querySelector('[data-bar=top]')?.getBoundingClientRect().bottom ?? 0;
  const elements = [...document.querySelectorAll<HTMLElement>(stopsSelector)].filter((each) => each.checkVisibility());
  const stops = elements.map((element) => ({
    top: element.getBoundingClientRect().top,
    hasFocus: element === document.activeElement,
  }));
  const stop = elements[nextStop(stops, by, Math.max(0, bar) + margin, innerHeight) ?? -1];
  if (!stop) return;
  if (stop.matches('a')) {
    stop.focus({ preventScroll: true });
    (stop.closest('article, li') ?? stop).scrollIntoView({ block: 'nearest', behavior: 'instant' });
  } else goToHeading(stop);
}
