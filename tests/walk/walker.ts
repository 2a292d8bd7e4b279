import { laidOutAttribute, rootId } from '../../app/document-ids.ts';
import type { Gateway } from '../browser/gateway.ts';
import type { TestSite } from '../harness/site.ts';
import { startTime, waitUntil } from '../harness/wait-until.ts';
import type { EngineWindow, PageFunction } from './engines/engine.ts';

export const phone = [390, 844] as const;
export const desktop = [1440, 900] as const;

/** A browser's window on its way through the site, which it reaches through a gateway. */
export interface Walker extends Omit<EngineWindow, 'goTo' | 'reload'> {
  site: TestSite;
  gateway: Gateway;
  /** Opens a page of the site and waits until it is hydrated. */
  goTo(path: string): Promise<void>;
  /** Opens an address and waits for nothing more. */
  goToAddress(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until the page answers with something truthy, and gives it back. */
  until<Given extends unknown[], Answer>(
    what: string,
    work: PageFunction<Given, Answer>,
    ...given: Given
  ): Promise<NonNullable<Answer>>;
  /** Waits until there is such an element. */
  untilThere(selector: string): Promise<unknown>;
  untilText(selector: string, text: string): Promise<unknown>;
}

export interface Step {
  name: string;
  walk(walker: Walker): Promise<void>;
}

export function walkerIn(window: EngineWindow, site: TestSite, gateway: Gateway): Walker {
  const until: Walker['until'] = (what, work, ...given) => waitUntil(what, () => window.run(work, ...given), startTime);

  /** React notes on each element of the server's HTML that it has taken it over. The page is then laid out as a whole. */
  const untilHydrated = () =>
    until(
      'the page is hydrated',
      (root, laidOut) => {
        const controls = [
          ...document.querySelectorAll(`#${root} :is(a, button, input, form):not([data-stored-html] *)`),
        ];
        const isHydrated = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactFiber$'));
        const isKnown = document.querySelector('header a[aria-label="會員"]') === null;
        return (
          controls.length > 0 && controls.every(isHydrated) && isKnown && document.documentElement.hasAttribute(laidOut)
        );
      },
      rootId,
      laidOutAttribute,
    );

  return {
    ...window,
    site,
    gateway,
    async goTo(path) {
      await window.goTo(gateway.url + path);
      await untilHydrated();
    },
    goToAddress: window.goTo,
    async reload() {
      await window.reload();
      await untilHydrated();
    },
    until,
    untilThere: (selector) => until(selector, (wanted) => document.querySelector(wanted) !== null, selector),
    untilText: (selector, text) =>
      until(
        `${selector} with ${text}`,
        (wanted, words) => [...document.querySelectorAll(wanted)].some((each) => each.textContent?.includes(words)),
        selector,
        text,
      ),
  };
}
