import { useEffect, useRef } from 'react';
import css from './reading-progress.module.css';
import { useResumeReading } from './resume-reading.ts';

/** How much of its parent has been read. Browsers that can tie an animation to scrolling do it alone; the others are helped. */
export function ReadingProgress({ isVideo }: { isVideo: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  useResumeReading(bar, isVideo);

  useEffect(() => {
    const text = bar.current?.parentElement;
    if (!text || CSS.supports('animation-timeline: view()')) return;
    let waiting = 0;
    function draw() {
      waiting = 0;
      const { top, height } = (text as HTMLElement).getBoundingClientRect();
      const way = height - innerHeight;
      const part = way > 0 ? Math.min(1, Math.max(0, -top / way)) : 1;
      bar.current?.style.setProperty('transform', `scaleX(${part})`);
    }
    function onScroll() {
      waiting ||= requestAnimationFrame(draw);
    }
    draw();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(waiting);
      removeEventListener('scroll', onScroll);
    };
  }, []);

  return <div ref={bar} className={css.bar} aria-hidden="true" />;
}
