import { findPage, payloadAddress } from '../../contract/page-address.ts';
import type { Payload } from '../../contract/page-data.ts';
import { pages } from '../../contract/pages.ts';
import { get } from '../api/get.ts';
import { loadLazyParts } from './lazy-part.tsx';
import { pageCode } from './page-list.ts';
import type { AnyPage } from './visit.ts';

export interface LoadedPage {
  payload: Payload;
  Page: AnyPage;
}

/** A missing or withdrawn article has a page that says so. */
const missingStatuses = [404, 410];

/** Loads a page's data and code at the same time. Throws where the response is not a payload. */
export async function loadPage(address: string, signal: AbortSignal): Promise<LoadedPage> {
  const { pathname, search } = new URL(address, location.origin);
  const expected = findPage(pathname);
  // The code of the page at this address is loaded at once; the payload may still name another page, such as not-found.
  if (expected) pageCode(expected.name).catch(() => {});
  const payload = await get(payloadAddress(pathname, search), signal, readPayload);
  const Page = await pageCode(payload.page);
  // A navigation has no HTML of the server. A part that cannot be loaded is missing from the page.
  await loadLazyParts(payload.data).catch(() => {});
  return { payload, Page };
}

async function readPayload(response: Response): Promise<Payload> {
  if (response.redirected || !(response.ok || missingStatuses.includes(response.status)))
    throw new Error(`The response has status ${response.status}.`);
  const payload: unknown = await response.json();
  if (!isPayload(payload)) throw new Error('The response is not a page.');
  return payload;
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && 'page' in value && String(value.page) in pages;
}
