import { type RefObject, useEffect, useRef } from 'react';
import { sectionsOf } from './aids/contents.ts';
import { headingTextsOf } from './aids/text-headings.ts';
import { leastMinutes } from './aids/time-left.ts';
import { sanitisedHtmlAttribute } from './article-body.tsx';
import css from './reading-progress.module.css';
import { useResumeReading } from './resume-reading.ts';

/** A bar that shows how far its parent has been scrolled. Browsers without scroll-driven animations get a listener. */
export function ReadingProgress({ isVideo, minutes }: { isVideo: boolean; minutes: number }) {
  const bar = useRef<HTMLDivElement>(null);
  useResumeReading(bar, isVideo);
  useReadingAids(bar, isVideo ? 0 : minutes);

  useEffect(() => {
    const text = bar.current?.parentElement;
    if (!text || CSS.supports('animation-timeline: view()')) return;
    let frame = 0;
    function draw() {
      frame = 0;
      const { top, height } = (text as HTMLElement).getBoundingClientRect();
      const distance = height - innerHeight;
      const scrolled = distance > 0 ? Math.min(1, Math.max(0, -top / distance)) : 1;
      bar.current?.style.setProperty('transform', `scaleX(${scrolled})`);
    }
    function onScroll() {
      frame ||= requestAnimationFrame(draw);
    }
    draw();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, []);

  return <div ref={bar} className={css.bar} aria-hidden="true" />;
}

/** Loads the table of contents and the time left, for texts that are long enough for one of them. */
function useReadingAids(bar: RefObject<HTMLElement | null>, minutes: number): void {
  useEffect(() => {
    const text = bar.current?.closest('article')?.querySelector<HTMLElement>(`[${sanitisedHtmlAttribute}]`);
    if (!text || (minutes < leastMinutes && sectionsOf(headingTextsOf(text)).length === 0)) return;
    let isOpen = true;
    let hide = () => {};
    // Without them the text can be read as ever.
    import('./aids/reading-aids.tsx').then(
      (file) => {
        if (isOpen) hide = file.showReadingAids(text, minutes);
      },
      () => {},
    );
    return () => {
      isOpen = false;
      hide();
    };
  }, [bar, minutes]);
}
