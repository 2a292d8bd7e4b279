import type { Head } from '../../contract/page-data.ts';
import { robotsNoindex } from '../document-ids.ts';

/** The part of a document this needs, so that it can be tried without a browser. */
export type HeadDocument = Pick<Document, 'title' | 'head' | 'createElement'>;

function setTag(page: HeadDocument, tag: 'meta' | 'link', key: [string, string], value: [string, string | null]): void {
  const found = page.head.querySelector(`${tag}[${key[0]}="${key[1]}"]`);
  if (value[1] === null) {
    found?.remove();
    return;
  }
  const element = found ?? page.head.appendChild(page.createElement(tag));
  element.setAttribute(key[0], key[1]);
  element.setAttribute(value[0], value[1]);
}

/** What the browser itself, bookmarks and readers of the open page look at; previews elsewhere read the server's HTML. */
export function updateHead(head: Head, page: HeadDocument): void {
  page.title = head.title;
  setTag(page, 'meta', ['name', 'description'], ['content', head.description]);
  setTag(page, 'link', ['rel', 'canonical'], ['href', head.canonical]);
  setTag(page, 'meta', ['name', 'robots'], ['content', head.noindex ? robotsNoindex : null]);
}
