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

/** What is missing or was withdrawn has a page of its own that says so. */
const missingStatuses = [404, 410];

/** A page's data and its code, side by side. Anything but a payload of ours throws. */
export async function loadPage(address: string, signal: AbortSignal): Promise<LoadedPage> {
  const { pathname, search } = new URL(address, location.origin);
  const expected = findPage(pathname);
  // What the address promises is fetched at once; the answer may still be another page, such as not-found.
  if (expected) pageCode(expected.name).catch(() => {});
  const payload = await get(payloadAddress(pathname, search), signal, readPayload);
  const Page = await pageCode(payload.page);
  // There is no HTML of the server's to stand in for them; one that cannot be had is missing, and the page is there.
  await loadLazyParts().catch(() => {});
  return { payload, Page };
}

async function readPayload(response: Response): Promise<Payload> {
  if (response.redirected || !(response.ok || missingStatuses.includes(response.status)))
    throw new Error(`Answered ${response.status}.`);
  const payload: unknown = await response.json();
  if (!isPayload(payload)) throw new Error('The answer is not a page.');
  return payload;
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && 'page' in value && String(value.page) in pages;
}
