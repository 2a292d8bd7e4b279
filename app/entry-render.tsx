import type { Assets } from '../contract/builds.ts';
import type { Payload } from '../contract/page-data.ts';
import { type PageName, pageNames } from '../contract/pages.ts';
import { writeDocument } from './document.ts';
import { loadAllLazyParts } from './navigation/lazy-part.tsx';
import { pageCode } from './navigation/page-list.ts';
import type { AnyPage, VisitSource } from './navigation/visit.ts';
import type { Piece } from './page-pieces.ts';
import { type PartStore, renderApp } from './render-app.tsx';

export { bootScript } from './boot-script.ts';
export { writeWebManifest } from './web-manifest.ts';

const entries = await Promise.all(pageNames.map(async (name) => [name, await pageCode(name)] as const));
const components = new Map<PageName, AnyPage>(entries);
await loadAllLazyParts();

const nothing = () => {};

function fixedVisit(payload: Payload): VisitSource {
  const Page = components.get(payload.page);
  if (!Page) throw new Error(`There is no page named ${payload.page}.`);
  const visit = { id: 'first', address: '', hash: '', payload, Page, arrival: 'first', memory: new Map() } as const;
  return {
    current: () => visit,
    subscribe: () => nothing,
    settle: nothing,
    loading: { current: () => false, subscribe: () => nothing },
  };
}

/** The HTML of one page, from its data alone. */
export function renderPage(payload: Payload, assets: Assets, parts: PartStore | null = null): Piece[] {
  return writeDocument(payload, renderApp(fixedVisit(payload), parts), assets);
}
