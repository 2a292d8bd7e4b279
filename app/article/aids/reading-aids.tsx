import { type MouseEvent, type ToggleEvent, useEffect, useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { isPlainClick } from '../../navigation/plain-click.ts';
import { verticalSetting } from '../../shell/reading-mode.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { HeadlineText } from '../../ui/headline-text.tsx';
import { wordBreaks } from '../whole-words.ts';
import { type Section, sectionsOf } from './contents.ts';
import { followReading, type Reading } from './follow-reading.ts';
import { pagerTools } from './pager-tools.ts';
import css from './reading-aids.module.css';
import { goToHeading, headingTextsOf } from './text-headings.ts';

const listShape = 'M4 6.5h.01M8 6.5h12M4 12h.01M8 12h12M4 17.5h.01M8 17.5h12';

/** Shows the table of contents and the time left of a text. The returned function removes them. */
export function showReadingAids(text: HTMLElement, minutes: number): () => void {
  const sections = sectionsOf(headingTextsOf(text));
  const holder = document.createElement('div');
  holder.className = css.holder ?? '';
  // The row of buttons of vertical lines stays the text's neighbour.
  const pager = text.nextElementSibling?.matches('[data-pager]') ? text.nextElementSibling : text;
  pager.after(holder);
  const root = createRoot(holder);
  root.render(<ReadingAids text={text} minutes={minutes} sections={sections} holder={holder} />);
  return () => {
    holder.remove();
    // Not while React renders the page that is being left.
    setTimeout(() => root.unmount());
  };
}

interface Props {
  text: HTMLElement;
  minutes: number;
  sections: Section[];
  holder: HTMLElement;
}

/** In rem: narrower margins have no room for the table of contents. */
const narrowestMargin = 11;

function ReadingAids({ text, minutes, sections, holder }: Props) {
  const [reading, setReading] = useState<Reading>();
  const hasMargin = useWidth(holder) >= narrowestMargin;
  const isVertical = verticalSetting.use() === 'on';
  const isBeside = hasMargin && !isVertical;

  useEffect(() => followReading(text, minutes, sections, setReading), [text, minutes, sections]);

  useEffect(() => {
    if (!isVertical || !reading) return;
    pagerTools.set(<ContentsButton sections={sections} reading={reading} />);
    return () => pagerTools.set(null);
  }, [isVertical, sections, reading]);

  if (!reading || isVertical) return null;
  if (isBeside) {
    return (
      <div className={css.beside}>
        {sections.length > 0 && (
          <nav aria-label="目錄">
            <p className={css.heading} aria-hidden="true">
              目錄
            </p>
            <SectionList sections={sections} current={reading.current} />
          </nav>
        )}
        <p className={css.left}>{reading.left}</p>
      </div>
    );
  }
  if (!reading.isInText || (sections.length === 0 && reading.left === null)) return null;
  return (
    <div className={css.pill}>
      <ContentsButton sections={sections} reading={reading} />
    </div>
  );
}

/** In rem, as the root's text size is chosen by the reader. */
function useWidth(element: HTMLElement): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface ListProps {
  sections: Section[];
  current: string | null;
  onChoose?: () => void;
}

function SectionList({ sections, current, onChoose }: ListProps) {
  function onClick(event: MouseEvent, id: string) {
    const heading = document.getElementById(id);
    if (!heading || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    onChoose?.();
    goToHeading(heading);
  }

  return (
    <ol className={css.list}>
      {sections.map(({ id, title, isNested }) => (
        <li key={id} className={isNested ? css.nested : undefined}>
          <a
            className={css.link}
            href={`#${id}`}
            aria-label={title}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => onClick(event, id)}
          >
            <span>
              <HeadlineText text={title} breaks={wordBreaks(title)} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Beside each other: what opens the table of contents, where there is one, and the time left. */
function ContentsButton({ sections, reading }: { sections: Section[]; reading: Reading }) {
  const panel = useId();

  function onToggle(event: ToggleEvent<HTMLElement>) {
    if (event.newState !== 'open') return;
    const links = event.currentTarget.querySelectorAll<HTMLElement>('a');
    const current = [...links].find((link) => link.ariaCurrent);
    (current ?? links[0])?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      {sections.length > 0 && (
        <>
          <button type="button" className={css.opener} popoverTarget={panel} aria-label="目錄" title="目錄">
            <Drawing shape={listShape} />
            <span className={css.word}>目錄</span>
          </button>
          <nav id={panel} className={css.panel} popover="auto" aria-label="目錄" onToggle={onToggle}>
            <SectionList
              sections={sections}
              current={reading.current}
              onChoose={() => document.getElementById(panel)?.hidePopover()}
            />
          </nav>
        </>
      )}
      {reading.left && <span className={css.left}>{reading.left}</span>}
    </>
  );
}
