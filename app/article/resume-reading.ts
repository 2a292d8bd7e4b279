import { type RefObject, useContext, useEffect } from 'react';
import { limits } from '../../contract/limits.ts';
import { partOf, registerPart, VisitMemory } from '../navigation/visit.ts';
import { offsetOf, positionIn } from './reading-position.ts';
import { sanitisedHtmlAttribute } from './sanitised-html.tsx';

const memoryName = 'continued';

/**
 * An address that names a position in the text opens there, at the beginning of a paragraph. On the way back it does not.
 * The video of a page for a video reads the same address for itself; videos within a text do not.
 */
export function useResumeReading(part: RefObject<HTMLElement | null>, isVideo: boolean): void {
  const memory = useContext(VisitMemory);

  useEffect(() => {
    const text = part.current?.closest('article')?.querySelector<HTMLElement>(`[${sanitisedHtmlAttribute}]`);
    if (text) registerPart(memory, 'text', text);
  }, [memory, part]);

  useEffect(() => {
    const progress = positionIn(location.hash);
    if (isVideo || progress === null || memory.has(memoryName)) return;
    // After the new page has been put at its top, or it would be put there afterwards.
    const timer = setTimeout(() => {
      memory.set(memoryName, true);
      const text = partOf(memory, 'text');
      if (text) goOn(text, progress);
    }, limits.scrollResetDelay);
    return () => clearTimeout(timer);
  }, [memory, isVideo]);
}

function goOn(text: HTMLElement, progress: number): void {
  const from = text.getBoundingClientRect().top + offsetOf(progress, text.offsetHeight, innerHeight);
  const paragraph = [...text.children].findLast((each) => each.getBoundingClientRect().top <= from);
  paragraph?.scrollIntoView({ block: 'start', behavior: 'instant' });
}
