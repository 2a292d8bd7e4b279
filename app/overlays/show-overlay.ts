import { limits } from '../../contract/limits.ts';
import { createStore } from '../ui/store.ts';

export interface MessageAction {
  label: string;
  run: () => void;
  /** How long it is offered, in milliseconds. */
  shownFor: number;
}

export interface ShownMessage {
  text: string;
  action: MessageAction | undefined;
  leaving: boolean;
}

export const messageStore = createStore<ShownMessage | null>(null);
let messageTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short message that needs no response; a new one replaces the one before. */
export function showMessage(text: string, action?: MessageAction): void {
  clearTimeout(messageTimer);
  messageStore.set({ text, action, leaving: false });
  messageTimer = setTimeout(hideMessage, action?.shownFor ?? limits.messageShown);
}

function hideMessage(): void {
  const shown = messageStore.current();
  if (shown) messageStore.set({ ...shown, leaving: true });
  messageTimer = setTimeout(messageStore.set, limits.messageClearDelay, null);
}

export function runMessageAction(): void {
  const shown = messageStore.current();
  const run = shown?.leaving ? undefined : shown?.action?.run;
  clearTimeout(messageTimer);
  hideMessage();
  run?.();
}

export interface AlertRequest {
  type: 'error' | 'info' | 'idea' | 'success';
  title?: string;
  text?: string;
  /** Centres the text; longer texts read better from the left. */
  center?: boolean;
  /** Runs when the alert is closed. */
  action?: () => void;
}

interface ShownAlert extends AlertRequest {
  leaving: boolean;
}

export const alertStore = createStore<ShownAlert | null>(null);
const waitingAlerts: AlertRequest[] = [];

/** Shows an alert that must be closed. Several alerts are shown one after another. */
export function showAlert(request: AlertRequest): void {
  waitingAlerts.push(request);
  if (!alertStore.current()) showNextAlert();
}

function showNextAlert(): void {
  const next = waitingAlerts.shift();
  alertStore.set(next ? { ...next, leaving: false } : null);
}

export function closeAlert(): void {
  const shown = alertStore.current();
  if (!shown || shown.leaving) return;
  alertStore.set({ ...shown, leaving: true });
  setTimeout(showNextAlert, limits.alertClearDelay);
  shown.action?.();
}

/** How many callers have the page covered. */
export const loadingStore = createStore(0);

/** Covers the page until every caller has called the function it got back. */
export function showLoading(): () => void {
  let isShown = true;
  loadingStore.set(loadingStore.current() + 1);
  return () => {
    if (isShown) loadingStore.set(loadingStore.current() - 1);
    isShown = false;
  };
}
