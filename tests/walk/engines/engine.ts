/** What a page is asked to run; only what is passed to it is known there. */
export type PageFunction<Given extends unknown[], Answer> = (...given: Given) => Answer | Promise<Answer>;

export interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Strict';
}

/** One window of a browser, as much of it as the walk needs. */
export interface EngineWindow {
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  run<Given extends unknown[], Answer>(work: PageFunction<Given, Answer>, ...given: Given): Promise<Answer>;
  /** As a mouse would, in the middle of the first element that matches. */
  click(selector: string): Promise<void>;
  /** Into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** For the host of the page that is shown. */
  setCookie(cookie: Cookie): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** What has to be installed for it; undefined where all of it is there. */
  missing(): string | undefined;
  open(): Promise<EngineWindow>;
}

/** As WebDriver writes them. */
const keyCodes = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', End: '\uE010', ArrowDown: '\uE015' };
export type Key = keyof typeof keyCodes;

/** The same for WebDriver and for its successor BiDi. */
export function keyActions(keys: string) {
  const actions = [...keys].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

export const keyAction = (key: Key) => keyActions(keyCodes[key]);

export function clickActions(element: unknown) {
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin: element },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', actions }];
}
