import { type RefObject, useContext, useEffect } from 'react';
import { pageLimits } from '../../contract/page-limits.ts';
import { modePrefix } from '../../contract/reading-modes.ts';
import { logError } from '../log-error.ts';
import { partOf, registerPart, type Visit, VisitMemory } from '../navigation/visit.ts';
import { verticalSetting } from '../shell/reading-mode.ts';
import { sanitisedHtmlAttribute } from './article-body.tsx';
import { offsetOf, positionIn } from './reading-position.ts';

const memoryKey = 'resumed';

/**
 * Scrolls to the position that the address's hash names, to the beginning of a paragraph. Not on a return to the page.
 * On a video's page the player reads the hash instead; videos in a text ignore it.
 */
export function useResumeReading(bar: RefObject<HTMLElement | null>, isVideo: boolean): void {
  const memory = useContext(VisitMemory);

  useEffect(() => {
    const text = bar.current?.closest('article')?.querySelector<HTMLElement>(`[${sanitisedHtmlAttribute}]`);
    if (!text) return;
    registerPart(memory, 'text', text);
    return followLayout(text, memory);
  }, [memory, bar]);

  useEffect(() => {
    const progress = positionIn(location.hash);
    if (isVideo || progress === null || memory.has(memoryKey)) return;
    // After navigation has reset the scroll position, which would undo this.
    const timer = setTimeout(() => {
      memory.set(memoryKey, true);
      const text = partOf(memory, 'text');
      if (text) scrollToPosition(text, progress, memory);
    }, pageLimits.scrollResetDelay);
    return () => clearTimeout(timer);
  }, [memory, isVideo]);
}

const loadPages = () => import('./vertical/turn-pages.ts');
const isVertical = () => document.documentElement.hasAttribute(`${modePrefix}vertical`);

/** Shows the text page by page while readers have chosen vertical lines; the returned function ends that. */
function followLayout(text: HTMLElement, memory: Visit['memory']): () => void {
  let isOpen = true;
  if (isVertical()) loadPages().then((file) => isOpen && file.showPages(text, memory), logError);
  const stopListening = verticalSetting.onSwitch(async () => (await loadPages()).keepPosition(text, memory));
  return () => {
    stopListening();
    isOpen = false;
    if (isVertical()) loadPages().then((file) => file.hidePages(text), logError);
  };
}

function scrollToPosition(text: HTMLElement, progress: number, memory: Visit['memory']): void {
  if (isVertical()) {
    loadPages().then((file) => file.showPages(text, memory).showProgress(progress), logError);
    return;
  }
  const from = text.getBoundingClientRect().top + offsetOf(progress, text.offsetHeight, innerHeight);
  const paragraph = [...text.children].findLast((each) => each.getBoundingClientRect().top <= from);
  paragraph?.scrollIntoView({ block: 'start', behavior: 'instant' });
}
