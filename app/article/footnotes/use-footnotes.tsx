import { type MouseEvent, type ReactNode, useState } from 'react';
import { isPlainClick } from '../../navigation/plain-click.ts';
import type { Footnote } from './footnote.tsx';

interface Opened {
  Note: typeof Footnote;
  reference: HTMLAnchorElement;
  note: Element;
  /** Grows with each opening, so that a note that was closed can be opened again. */
  times: number;
}

/** Opens a footnote beside its number. Its code comes with the first one; where it cannot, the link leads to the note. */
export function useFootnotes(): { footnote: ReactNode; onClick: (event: MouseEvent) => void } {
  const [opened, setOpened] = useState<Opened | null>(null);

  async function show(reference: HTMLAnchorElement, note: Element): Promise<void> {
    const loaded = await import('./footnote.tsx').catch(() => null);
    if (!loaded) location.hash = reference.hash;
    else setOpened((before) => ({ Note: loaded.Footnote, reference, note, times: (before?.times ?? 0) + 1 }));
  }

  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element) || event.defaultPrevented || !isPlainClick(event.nativeEvent)) return;
    const reference = event.target.closest<HTMLAnchorElement>('sup > a[href^="#section-note-"]');
    const note = reference && document.getElementById(reference.hash.slice(1));
    if (!note) return;
    event.preventDefault();
    void show(reference, note);
  }

  const footnote = opened && <opened.Note key={opened.times} reference={opened.reference} note={opened.note} />;
  return { footnote, onClick };
}
