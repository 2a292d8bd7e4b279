import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Payload } from '../contract/page-data.ts';
import { App } from './app.tsx';
import { NowProvider } from './cards/time.tsx';
import type { VisitSource } from './navigation/visit.ts';
import { keptBytes, keyOfFields, type Piece } from './page-pieces.ts';
import { type Reuse, ReuseContext, type ReusedPart } from './reused-part.tsx';

/** Where the server stores the HTML of parts. */
export interface PartStore {
  get(key: string): Buffer | undefined;
  set(key: string, html: Buffer): void;
  /** The bytes of a text that is shown as it is. */
  bytesOf?(html: string): Buffer;
  /** Returns something shorter that stands for a long key. */
  shorten?(key: string): string;
}

/** No text of a page can contain it: it differs in every process. */
const placeholder = `part-${crypto.randomUUID()}`;
const beforeNumber = `<${placeholder} n="`;
const afterNumber = `"></${placeholder}>`;
const names = new Map<unknown, number>();

function nameOf(part: object): number {
  const known = names.get(part) ?? names.size;
  names.set(part, known);
  return known;
}

/** The HTML of the app. With a store, parts that other pages have shown already are not rendered again. */
export function renderApp(visits: VisitSource, store: PartStore | null): Piece[] {
  const app = <App visits={visits} />;
  if (!store) return [renderToString(app)];
  const { payload } = visits.current();
  return renderPieces(app, { payload, keys: new Map(), now: Date.parse(payload.now), store });
}

function renderPieces(element: ReactElement, rendering: Rendering): Piece[] {
  // Made when the element has been rendered: React renders one tree at a time.
  const held: (() => Piece)[] = [];
  const hold = (make: () => Piece): number => held.push(make) - 1;
  const reuse: Reuse = {
    part: (part, props) => createElement(placeholder, { n: hold(() => partHtml(part, props, rendering)) }),
    html: (html) => beforeNumber + hold(() => rendering.store.bytesOf?.(html) ?? html) + afterNumber,
  };
  const html = renderToString(<ReuseContext value={reuse}>{element}</ReuseContext>);
  const [first = '', ...others] = html.split(beforeNumber);
  const pieces: Piece[] = [first];
  for (const other of others) {
    const at = other.indexOf(afterNumber);
    pieces.push(held[Number(other.slice(0, at))]?.() ?? '', other.slice(at + afterNumber.length));
  }
  return pieces;
}

/** Several parts of a page may have the same properties. */
function keyOfProps<P extends object>({ shownOf }: ReusedPart<P>, props: P, { keys, store }: Rendering): string {
  const known = keys.get(props);
  if (known !== undefined) return known;
  const text = keyOfFields(shownOf(props));
  const key = store.shorten?.(text) ?? text;
  keys.set(props, key);
  return key;
}

interface Rendering {
  payload: Payload;
  /** By the properties of parts. */
  keys: Map<object, string>;
  now: number;
  store: PartStore;
}

function partHtml<P extends object>(part: ReusedPart<P>, props: P, rendering: Rendering): Buffer {
  const { payload, now, store } = rendering;
  const key = `${nameOf(part)} ${part.timeOf(props, now)} ${keyOfProps(part, props, rendering)}`;
  const stored = store.get(key);
  if (stored) return stored;
  const element = (
    <NowProvider renderedAt={payload.now}>
      <part.Part {...props} />
    </NowProvider>
  );
  const html = keptBytes(renderPieces(element, rendering));
  store.set(key, html);
  return html;
}
