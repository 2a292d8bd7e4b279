import type { CollectionType } from '../../../contract/library.ts';
import { limits } from '../../../contract/limits.ts';
import { libraryMessages } from '../../../contract/messages/library.ts';
import { call, failureMessage } from '../../api/call.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { askLogin } from '../../session/ask-login.ts';
import { session } from '../../session/session.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { type CollectionTarget, collectionState, keyOf } from './collection-state.ts';

const tabMessage = 'saved';

type Change = CollectionTarget & { saved: boolean };
type ChangeListener = (change: Change) => void;

const listeners = new Set<ChangeListener>();
/** The keys whose state is known, or was asked for. */
const knownKeys = new Set<string>();
const keysBeingSaved = new Set<string>();
/** Counts the changes made here; the number of each key's last change tells whether a response is older. */
const lastChanges = new Map<string, number>();
let changes = 0;
let isLoadPlanned = false;
/** The phone of the member whose collection this is; empty for a visitor. */
let member = '';
let pressedEarly: CollectionTarget | null = null;

function recordChange(item: CollectionTarget, isSaved: boolean): void {
  const key = keyOf(item);
  changes += 1;
  lastChanges.set(key, changes);
  knownKeys.add(key);
  collectionState.set(key, isSaved);
}

/** Listens for changes of the collection in any tab of this browser. */
export function onCollectionChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over which items of a loaded list are saved. */
export function loadCollectionState(items: readonly Change[]): void {
  for (const item of items) {
    const key = keyOf(item);
    knownKeys.add(key);
    if (!keysBeingSaved.has(key)) collectionState.set(key, item.saved);
  }
}

/**
 * Saves or removes an item on the server; returns whether that succeeded. The heart changes at once and changes back on a
 * failure; the heart of a tip waits for the server.
 */
export async function setInCollection(item: CollectionTarget, isSaved: boolean): Promise<boolean> {
  const key = keyOf(item);
  if (keysBeingSaved.has(key)) return false;
  keysBeingSaved.add(key);
  const before = collectionState.has(key);
  const isOptimistic = item.type !== 'tip';
  if (isOptimistic) recordChange(item, isSaved);
  try {
    await sendChange(item, isSaved);
    recordChange(item, isSaved);
    postToTabs(tabMessage, JSON.stringify({ ...item, saved: isSaved } satisfies Change));
    for (const listener of listeners) listener({ ...item, saved: isSaved });
    return true;
  } catch (error) {
    if (isOptimistic) recordChange(item, before);
    showMessage(failureMessage(error));
    return false;
  } finally {
    keysBeingSaved.delete(key);
  }
}

function sendChange({ type, id }: CollectionTarget, isSaved: boolean): Promise<unknown> {
  if (!isSaved) return call('collection/remove', { type, id });
  return type === 'tip' ? call('tip/collection', { id }) : call('collection/add', { type, id });
}

async function setAndTell(item: CollectionTarget, isSaved: boolean): Promise<void> {
  if (await setInCollection(item, isSaved)) showMessage(isSaved ? libraryMessages.saved : libraryMessages.unsaved);
}

function toggle(item: CollectionTarget): void {
  const { state } = session.current();
  if (state === 'member') void setAndTell(item, !collectionState.has(keyOf(item)));
  else if (state === 'visitor') askLogin({ afterLogin: () => void setAndTell(item, true) });
  else pressedEarly = item;
}

/** Deferred, so that all hearts of a page are loaded with one call. */
function loadUnknown(): void {
  if (!isLoadPlanned) setTimeout(loadShown);
  isLoadPlanned = true;
}

function loadShown(): void {
  isLoadPlanned = false;
  if (session.current().state !== 'member') return;
  const idsOfType = new Map<CollectionType, string[]>();
  for (const key of collectionState.shownKeys()) {
    if (knownKeys.has(key)) continue;
    knownKeys.add(key);
    const [type, id] = key.split(' ') as [CollectionType, string];
    idsOfType.set(type, [...(idsOfType.get(type) ?? []), id]);
  }
  for (const [type, ids] of idsOfType) {
    for (let start = 0; start < ids.length; start += limits.listLimitMax) {
      void loadState(type, ids.slice(start, start + limits.listLimitMax));
    }
  }
}

async function loadState(type: CollectionType, ids: string[]): Promise<void> {
  const changesBefore = changes;
  const memberBefore = member;
  try {
    const saved = new Set((await call('collection/state', { type, ids })).saved);
    if (memberBefore !== member) return;
    for (const id of ids) {
      const key = keyOf({ type, id });
      if ((lastChanges.get(key) ?? 0) <= changesBefore) collectionState.set(key, saved.has(id));
    }
  } catch {
    // The hearts stay outlines without a message, and are loaded when they are shown again.
    for (const id of ids) knownKeys.delete(keyOf({ type, id }));
  }
}

/** Forgets the collection of the member before, and toggles the heart that was pressed before the session was known. */
function onSessionChange(): void {
  const current = session.current();
  const next = current.state === 'member' ? current.profile.area + current.profile.phone : '';
  if (next !== member) {
    member = next;
    knownKeys.clear();
    lastChanges.clear();
    collectionState.clear();
    loadUnknown();
  }
  if (current.state === 'unknown' || !pressedEarly) return;
  const item = pressedEarly;
  pressedEarly = null;
  toggle(item);
}

/** Fills the hearts of members, and saves what is pressed. */
export function startCollectionSync(): void {
  session.subscribe(onSessionChange);
  onSessionChange();
  onTabMessage(tabMessage, (text) => {
    const change = JSON.parse(text) as Change;
    recordChange(change, change.saved);
    for (const listener of listeners) listener(change);
  });
  // Another device may have changed the collection, so it is loaded again when the tab becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    knownKeys.clear();
    loadUnknown();
  });
  collectionState.handleBy({ toggle, loadUnknown });
}
