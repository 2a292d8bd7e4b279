import { useContext, useEffect } from 'react';
import { sendQuietly } from '../api/request.ts';
import { VisitMemory } from '../navigation/visit.ts';

const readAfter = 3_000;
const memoryName = 'view-counted';

/** Tells the server once that an article was read: three seconds on the screen, and not again on the way back to it. */
export function useViewCount(slug: string): void {
  const memory = useContext(VisitMemory);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function count() {
      memory.set(memoryName, true);
      document.removeEventListener('visibilitychange', watch);
      void sendQuietly('article/view', { slug });
    }

    /** A tab opened in the background is not read yet. */
    function watch() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(count, readAfter);
    }

    if (memory.has(memoryName)) return;
    document.addEventListener('visibilitychange', watch);
    watch();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [memory, slug]);
}
