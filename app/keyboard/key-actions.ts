import { goToHeading } from '../article/aids/text-headings.ts';
import { nextStop } from './next-stop.ts';

/** The headlines of cards, and the headings of an article's text. */
const stopsSelector = 'main :is(h2, h3) > a[href^="/news/"], main [data-stored-html] :is(h2, h3)[id^="section-"]';
/** Room between the bar at the top and what is moved to. */
const margin = 24;

/** Does what the keys `j`, `k` and `l` are for. */
export function actOnKey(key: string): void {
  if (key === 'l') pressLater();
  else moveFocus(key === 'j' ? 1 : -1);
}

/** Moves the focus to the next or previous article of a list, or section of a text. */
function moveFocus(by: 1 | -1): void {
  const bar = document.querySelector('[data-bar=top]')?.getBoundingClientRect().bottom ?? 0;
  const elements = [...document.querySelectorAll<HTMLElement>(stopsSelector)].filter(
    (each) => each.getClientRects().length > 0,
  );
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

/** Presses the button of 稍後讀 of the card that has the focus, or else of the article that is open. */
function pressLater(): void {
  const card = document.activeElement?.closest('main :is(article, li)');
  const button = card?.querySelector<HTMLElement>('[data-later]');
  (button ?? document.querySelector<HTMLElement>('main header [data-later]'))?.click();
}
