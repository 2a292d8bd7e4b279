import { useContext, useEffect } from 'react';
import { limits } from '../../contract/limits.ts';
import { VisitMemory } from '../navigation/visit-memory.tsx';
import { offsetOf, placeIn } from './reading-place.ts';
import { storedHtmlMark } from './stored-html.tsx';

const memoryName = 'continued';

/** An address that names a place in the text opens there, at the beginning of a paragraph. On the way back it does not. */
export function useContinuedReading(): void {
  const memory = useContext(VisitMemory);

  useEffect(() => {
    const progress = placeIn(location.hash);
    if (progress === null || memory.has(memoryName)) return;
    // After the new page has been put at its top, or it would be put there afterwards.
    const timer = setTimeout(() => {
      memory.set(memoryName, true);
      const text = document.querySelector<HTMLElement>(`main article [${storedHtmlMark}]`);
      if (text && !document.querySelector('main article video')) goOn(text, progress);
    }, limits.scrollResetDelay);
    return () => clearTimeout(timer);
  }, [memory]);
}

function goOn(text: HTMLElement, progress: number): void {
  const from = text.getBoundingClientRect().top + offsetOf(progress, text.offsetHeight, innerHeight);
  const paragraph = [...text.children].findLast((each) => each.getBoundingClientRect().top <= from);
  paragraph?.scrollIntoView({ block: 'start', behavior: 'instant' });
}
