import { useEffect, useRef } from 'react';
import { readingMessages } from '../../contract/messages/reading.ts';
import { sanitisedHtmlAttribute } from '../article/article-body.tsx';
import header from '../article/article-header.module.css';
import tools from '../article/article-tools.module.css';
import { showMessage } from '../overlays/show-overlay.ts';
import type { SelectionSource } from './selection-button.tsx';
import { tellOutcomes } from './tell-outcomes.ts';

interface Props {
  id: string;
  slug: string;
  title: string;
  /** The page's canonical address. */
  address: string | null;
  siteName: string;
}

/** At the article's end: reports an error. Selecting a part of the text offers the same beside it. */
export function ReportButton({ id, slug, title, address, siteName }: Props) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const article = button.current?.closest('article');
    const text = article?.querySelector<HTMLElement>(`[${sanitisedHtmlAttribute}]`);
    if (!text) return;
    const [stopOffering, stopTelling] = [
      offerOnSelection(text, { id, slug, title, siteName, address: address ?? location.href }),
      tellOutcomes({ id, slug }),
    ];
    return () => {
      stopOffering();
      stopTelling();
    };
  }, [id, slug, title, siteName, address]);

  function onClick(): void {
    const text = button.current?.closest('article')?.querySelector<HTMLElement>(`[${sanitisedHtmlAttribute}]`);
    import('./report-dialog.tsx')
      .then((file) => file.openReport({ id, slug, text: text ?? null, sentence: '' }))
      .catch(() => showMessage(readingMessages.connectionTrouble));
  }

  return (
    <button ref={button} type="button" className={`${header.author} ${tools.tool}`} onClick={onClick}>
      回報錯誤
    </button>
  );
}

/** Loads the code that offers to report a selection with the first selection in the text; the returned function ends it. */
function offerOnSelection(text: HTMLElement, source: SelectionSource): () => void {
  const ending = new AbortController();
  const { signal } = ending;

  function onSelection(): void {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !text.contains(selection.anchorNode)) return;
    document.removeEventListener('selectionchange', onSelection);
    import('./selection-button.tsx').then(
      (file) => signal.aborted || file.offerReport(text, source, signal),
      // The next selection tries again.
      () => document.addEventListener('selectionchange', onSelection, { signal }),
    );
  }

  document.addEventListener('selectionchange', onSelection, { signal });
  return () => ending.abort();
}
