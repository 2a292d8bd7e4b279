import type { CollectionType } from '../../../contract/library.ts';
import { limits } from '../../../contract/limits.ts';
import { libraryMessages } from '../../../contract/messages/library.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { CallFailure, call } from '../../api/call.ts';
import { showMessage } from '../../overlays/show.ts';
import { askLogin } from '../../session/ask-login.ts';
import { session } from '../../session/session.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { type CollectionTarget, collectionState, keyOf } from './collection-state.ts';

const tabsName = 'saved';

type Change = CollectionTarget & { saved: boolean };
type ChangeListener = (change: Change) => void;

const listeners = new Set<ChangeListener>();
/** Asked for already, or told by somebody who knows. */
const known = new Set<string>();
const underWay = new Set<string>();
/** When each key was last changed by a press, so that an answer asked for before it does not undo it. */
const changedAt = new Map<string, number>();
let time = 0;
let planned = false;
let member = '';
let pressedEarly: CollectionTarget | null = null;

function note(item: CollectionTarget, isSaved: boolean): void {
  const key = keyOf(item);
  time += 1;
  changedAt.set(key, time);
  known.add(key);
  collectionState.set(key, isSaved);
}

/** Somewhere in this browser, something was saved or is not any more. */
export function onCollectionChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A list from the server says which of its items are saved. */
export function loadCollectionState(items: readonly Change[]): void {
  for (const item of items) {
    const key = keyOf(item);
    known.add(key);
    if (!underWay.has(key)) collectionState.set(key, item.saved);
  }
}

/** Tells the server and answers whether it agreed; until it does, a tip's heart stays as it is and the others are ahead. */
export async function setInCollection(item: CollectionTarget, isSaved: boolean): Promise<boolean> {
  const key = keyOf(item);
  if (underWay.has(key)) return false;
  underWay.add(key);
  const before = collectionState.has(key);
  const isAhead = item.type !== 'tip';
  if (isAhead) note(item, isSaved);
  try {
    await tellServer(item, isSaved);
    note(item, isSaved);
    postToTabs(tabsName, JSON.stringify({ ...item, saved: isSaved } satisfies Change));
    for (const listener of listeners) listener({ ...item, saved: isSaved });
    return true;
  } catch (failure) {
    if (isAhead) note(item, before);
    showMessage(failure instanceof CallFailure ? failure.message : messages.connectionTrouble);
    return false;
  } finally {
    underWay.delete(key);
  }
}

function tellServer({ type, id }: CollectionTarget, isSaved: boolean): Promise<unknown> {
  if (!isSaved) return call('collection/remove', { type, id });
  return type === 'tip' ? call('tip/collection', { id }) : call('collection/add', { type, id });
}

async function saveAndSay(item: CollectionTarget, isSaved: boolean): Promise<void> {
  if (await setInCollection(item, isSaved)) showMessage(isSaved ? libraryMessages.saved : libraryMessages.unsaved);
}

function press(item: CollectionTarget): void {
  const { state } = session.current();
  if (state === 'member') void saveAndSay(item, !collectionState.has(keyOf(item)));
  else if (state === 'visitor') askLogin({ afterLogin: () => void saveAndSay(item, true) });
  else pressedEarly = item;
}

/** Later, so that a whole page of hearts becomes one question. */
function look(): void {
  if (!planned) setTimeout(askAll);
  planned = true;
}

function askAll(): void {
  planned = false;
  if (session.current().state !== 'member') return;
  const idsOf = new Map<CollectionType, string[]>();
  for (const key of collectionState.onScreen()) {
    if (known.has(key)) continue;
    known.add(key);
    const [type, id] = key.split(' ') as [CollectionType, string];
    idsOf.set(type, [...(idsOf.get(type) ?? []), id]);
  }
  for (const [type, ids] of idsOf) {
    for (let at = 0; at < ids.length; at += limits.listLimitMax) {
      void ask(type, ids.slice(at, at + limits.listLimitMax));
    }
  }
}

async function ask(type: CollectionType, ids: string[]): Promise<void> {
  const asked = time;
  const who = member;
  try {
    const saved = new Set((await call('collection/state', { type, ids })).saved);
    if (who !== member) return;
    for (const id of ids) {
      const key = keyOf({ type, id });
      if ((changedAt.get(key) ?? 0) <= asked) collectionState.set(key, saved.has(id));
    }
  } catch {
    // Outlines until they come on the screen again: a heart that is not known to be filled is no reason for a message.
    for (const id of ids) known.delete(keyOf({ type, id }));
  }
}

/** Who reads is known now, or somebody else reads: what the one saved is not the other's. */
function meet(): void {
  const now = session.current();
  const who = now.state === 'member' ? now.profile.area + now.profile.phone : '';
  if (who !== member) {
    member = who;
    known.clear();
    changedAt.clear();
    collectionState.clear();
    look();
  }
  if (now.state === 'unknown' || !pressedEarly) return;
  const item = pressedEarly;
  pressedEarly = null;
  press(item);
}

/** Fills the hearts of members and carries out what is pressed. */
export function startCollectionSync(): void {
  session.subscribe(meet);
  meet();
  onTabMessage(tabsName, (text) => {
    const change = JSON.parse(text) as Change;
    note(change, change.saved);
    for (const listener of listeners) listener(change);
  });
  // Other devices do not tell; whoever comes back to the tab gets to know.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    known.clear();
    look();
  });
  collectionState.workBy({ press, look });
}
