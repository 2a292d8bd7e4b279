import { undoFor } from '../../../contract/library.ts';
import { laterMessages } from '../../../contract/messages/later.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { call, failureMessage } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { session } from '../../session/session.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { addEntry, type LaterEntry, notTaken, removeEntry } from './later-entries.ts';
import { handleLaterBy, type LaterTarget, laterTimes } from './later-state.ts';
import { membersCopy, visitorsList } from './stored-later.ts';

const tabMessage = 'later';

interface Change {
  id: string;
  /** When it was put on the list; null if it was removed. */
  at: number | null;
}

type ChangeListener = (change: Change) => void;

const listeners = new Set<ChangeListener>();
/** Whose list is shown: a member's phone, empty for a visitor, null while that is unknown. */
let owner: string | null = null;
/** Counts the changes made here; a response that is older than one of them is loaded again. */
let changes = 0;
const beingRemoved = new Set<string>();
let pressedEarly: LaterTarget | null = null;

/** Takes over what a loaded list contains, unless it is being removed. */
export function takeOver(items: readonly { id: string; at: number }[]): void {
  const times = new Map(laterTimes.current());
  for (const { id, at } of items) if (!beingRemoved.has(id) && !times.has(id)) times.set(id, at);
  laterTimes.set(times);
}

/** Listens for changes of the list in any tab of this browser. */
export function onLaterChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(change: Change): void {
  const times = new Map(laterTimes.current());
  if (change.at === null) times.delete(change.id);
  else times.set(change.id, change.at);
  laterTimes.set(times);
}

function tellAll(change: Change): void {
  postToTabs(tabMessage, JSON.stringify(change));
  for (const listener of listeners) listener(change);
}

/** Puts an article on the list, at its former place where `at` is its former time. Returns whether that succeeded. */
async function addLater(target: LaterTarget, at = Date.now()): Promise<boolean> {
  const { id, slug, title } = target;
  const entry = { id, slug, title, at };
  const isAdded = owner ? await addToAccount(entry) : addToVisitorsList(entry);
  if (isAdded) tellAll({ id, at });
  return isAdded;
}

/** Returns whether that succeeded. */
async function removeLater(id: string): Promise<boolean> {
  const isRemoved = owner ? await removeFromAccount(id) : removeFromVisitorsList(id);
  if (isRemoved) tellAll({ id, at: null });
  return isRemoved;
}

function addToVisitorsList(entry: LaterEntry): boolean {
  const entries = addEntry(visitorsList.read(), entry);
  if (!entries) {
    showMessage(laterMessages.full);
    return false;
  }
  const isStored = visitorsList.write(entries);
  show(entry);
  if (!isStored) showMessage(laterMessages.notStored);
  return true;
}

function removeFromVisitorsList(id: string): boolean {
  visitorsList.write(removeEntry(visitorsList.read(), id));
  show({ id, at: null });
  return true;
}

/** The button changes at once, and changes back where the server does not take it. */
async function addToAccount(entry: LaterEntry): Promise<boolean> {
  const { id, at } = entry;
  changes += 1;
  show(entry);
  try {
    const { added, left } = await call('later/add', { items: [{ id, addedAt: new Date(at).toISOString() }] });
    changes += 1;
    if (added.includes(id)) {
      membersCopy.write(addEntry(membersCopy.read(), entry) ?? membersCopy.read());
      return true;
    }
    showMessage(left.includes(id) ? laterMessages.full : laterMessages.gone);
  } catch (error) {
    showMessage(failureMessage(error));
  }
  show({ id, at: null });
  return false;
}

async function removeFromAccount(id: string): Promise<boolean> {
  const before = laterTimes.current().get(id) ?? null;
  changes += 1;
  beingRemoved.add(id);
  show({ id, at: null });
  try {
    await call('later/remove', { id });
    changes += 1;
    membersCopy.write(removeEntry(membersCopy.read(), id));
    if (visitorsList.read().length > 0) void loadAccount();
    return true;
  } catch (error) {
    show({ id, at: before });
    showMessage(failureMessage(error));
    return false;
  } finally {
    beingRemoved.delete(id);
  }
}

/** Removes it and offers 復原, which brings it back to its place. */
export async function removeWithUndo(target: LaterTarget, message: string): Promise<void> {
  const at = laterTimes.current().get(target.id);
  if (!(await removeLater(target.id))) return;
  const undo = { label: laterMessages.undo, shownFor: undoFor, run: () => void addLater(target, at) };
  showMessage(message, undo);
}

async function addAndTell(target: LaterTarget): Promise<void> {
  if (!(await addLater(target))) return;
  if (!owner && visitorsList.isKeptInTab()) return;
  showMessage(laterMessages.added, {
    label: laterMessages.show,
    shownFor: undoFor,
    run: () => go(addressOf('later', {})),
  });
}

function toggle(target: LaterTarget): void {
  if (owner === null) pressedEarly = target;
  else if (laterTimes.current().has(target.id)) void removeWithUndo(target, laterMessages.removed);
  else void addAndTell(target);
}

function showVisitorsList(): void {
  laterTimes.set(new Map(visitorsList.read().map(({ id, at }) => [id, at])));
}

/** Sends the visitor's list to the account. The server takes each article once, so two tabs may do it at the same time. */
async function mergeIntoAccount(): Promise<void> {
  const sent = visitorsList.read();
  if (sent.length === 0) return;
  const items = sent.map(({ id, at }) => ({ id, addedAt: new Date(at).toISOString() }));
  const { added, left } = await call('later/add', { items });
  visitorsList.write(notTaken(visitorsList.read(), sent, left));
  if (added.length > 0) showMessage(laterMessages.merged(added.length));
  const taken = sent.filter(({ id }) => added.includes(id));
  takeOver(taken);
  for (const change of taken) for (const listener of listeners) listener(change);
}

/** Loads what the account has. Where that fails, the buttons stay outlines; the next time the tab is shown tries again. */
async function loadAccount(): Promise<void> {
  const loadedFor = owner;
  const changesBefore = changes;
  try {
    await mergeIntoAccount();
    const { items } = await call('later/state', {});
    if (loadedFor !== owner) return;
    if (changesBefore !== changes) return loadAccount();
    laterTimes.set(new Map(items.map(({ id, addedAt }) => [id, Date.parse(addedAt)])));
  } catch {
    // No words: the reader has not asked for anything.
  }
}

function onSessionChange(): void {
  const current = session.current();
  const next =
    current.state === 'unknown' ? null : current.state === 'member' ? current.profile.area + current.profile.phone : '';
  if (next !== owner) {
    const wasKnown = owner !== null;
    owner = next;
    membersCopy.forget();
    if (owner === '') showVisitorsList();
    // What the page /later has taken over before this code was loaded is this member's.
    else if (wasKnown) laterTimes.set(new Map());
    if (owner) void loadAccount();
  }
  if (owner === null || !pressedEarly) return;
  const target = pressedEarly;
  pressedEarly = null;
  toggle(target);
}

/** Fills the buttons of the page, and does what is pressed. */
export function startLaterSync(): void {
  session.subscribe(onSessionChange);
  onSessionChange();
  onTabMessage(tabMessage, (text) => {
    const change = JSON.parse(text) as Change;
    changes += 1;
    show(change);
    for (const listener of listeners) listener(change);
  });
  // Another device may have changed the member's list.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && owner) void loadAccount();
  });
  handleLaterBy(toggle);
}
