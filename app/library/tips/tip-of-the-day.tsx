import { useEffect, useState } from 'react';
import type { Tip } from '../../../contract/library.ts';
import { partOf, type VisitSource } from '../../navigation/visit.ts';
import { openOverlays, topOverlay } from '../../overlays/open-overlays.ts';
import { inOwnRoot } from '../../overlays/own-root.tsx';
import { session } from '../../session/session.ts';
import { TipPopup } from './tip-popup.tsx';

const show = inOwnRoot();

/** Shows a tip over the current page. */
export function showTip(tip: Tip): void {
  show(<TipOfTheDay tip={tip} />);
}

function TipOfTheDay({ tip }: { tip: Tip }) {
  const [open, setOpen] = useState(true);
  // The tip is for the member alone: it closes when the member logs out.
  useEffect(() => session.subscribe(() => session.current().state !== 'member' && setOpen(false)), []);
  return <TipPopup tip={tip} open={open} onClose={() => setOpen(false)} />;
}

const pauseAtEnd = 3_000;
const activities = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * Calls back once the member is not in the middle of an article: at once on any other page, when a navigation leads to
 * one, or after a pause at the end of the text. The returned function cancels it.
 */
export function whenReadingPauses(visits: VisitSource, callBack: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onPause(): void {
    if (topOverlay()) return;
    cancel();
    callBack();
  }

  /** A video has no end of the text; its viewers continue by a link. */
  function isAtEnd(): boolean {
    const { memory, payload } = visits.current();
    const text = partOf(memory, 'text');
    const isText = 'article' in payload.data && payload.data.article.kind !== 'video';
    return isText && text !== undefined && text.getBoundingClientRect().bottom <= innerHeight;
  }

  function check(): void {
    clearTimeout(timer);
    if (visits.current().payload.page !== 'news/article') onPause();
    else if (isAtEnd()) timer = setTimeout(onPause, pauseAtEnd);
  }

  function cancel(): void {
    clearTimeout(timer);
    controller.abort();
    unsubscribeVisits();
    unsubscribeOverlays();
  }

  const unsubscribeVisits = visits.subscribe(check);
  const unsubscribeOverlays = openOverlays.subscribe(check);
  for (const activity of activities) addEventListener(activity, check, { passive: true, signal });
  check();
  return cancel;
}
