import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Payload } from '../contract/page-data.ts';
import { App } from './app.tsx';
import { NowProvider } from './cards/time.tsx';
import type { VisitSource } from './navigation/visit.ts';
import { ReuseContext, type ReusedPart, type ReuseHtml } from './reused-part.tsx';

/** Where the server stores the HTML of parts. */
export interface PartStore {
  get(key: string): string | undefined;
  set(key: string, html: string): void;
}

/** No text of a page can contain it: it differs in every process. */
const placeholder = `part-${crypto.randomUUID()}`;
const placeholders = new RegExp(`<${placeholder} n="(\\d+)"></${placeholder}>`, 'g');
const names = new Map<unknown, number>();

function nameOf(part: object): number {
  const known = names.get(part) ?? names.size;
  names.set(part, known);
  return known;
}

/** The HTML of the app. With a store, parts that other pages have shown already are not rendered again. */
export function renderApp(visits: VisitSource, store: PartStore | null): string {
  if (!store) return renderToString(<App visits={visits} />);
  const { payload } = visits.current();
  // Rendered when the page is: React renders one thing at a time.
  const parts: (() => string)[] = [];
  const reuse: ReuseHtml = (part, props) => {
    parts.push(() => partHtml(part, props, payload, store));
    return createElement(placeholder, { n: parts.length - 1 });
  };
  const html = renderToString(
    <ReuseContext value={reuse}>
      <App visits={visits} />
    </ReuseContext>,
  );
  return html.replace(placeholders, (_, at: string) => parts[Number(at)]?.() ?? '');
}

/** React builds a string of thousands of small ones, which V8 would walk through for each page that contains it. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

function partHtml<P extends object>(part: ReusedPart<P>, props: P, payload: Payload, store: PartStore): string {
  const time = part.timeOf(props, Date.parse(payload.now));
  const key = `${nameOf(part)} ${time} ${JSON.stringify(props)}`;
  const stored = store.get(key);
  if (stored !== undefined) return stored;
  const html = renderToString(
    <NowProvider renderedAt={payload.now}>
      <part.Part {...props} />
    </NowProvider>,
  );
  store.set(key, flat(html));
  return html;
}
