import { useLayoutEffect, useRef } from 'react';
import css from './footnote.module.css';

interface Props {
  /** The number in the text. */
  reference: HTMLAnchorElement;
  /** Its entry in the list at the end. */
  note: Element;
}

const gap = 8;
/** At the lower edge of phones, see bars.css. */
const bottomBar = 64;

/** A footnote in a panel at its number, until something else is pressed. It scrolls with the text. */
export function Footnote({ reference, note }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [box, inside] = [panel.current, words.current];
    if (!box || !inside) return;
    inside.replaceChildren(...copyOf(note));
    box.showPopover();
    const at = reference.getBoundingClientRect();
    const text = (note.parentElement ?? note).getBoundingClientRect();
    const middle = at.left - box.offsetWidth / 2;
    const left = Math.min(Math.max(middle, text.left), document.documentElement.clientWidth - box.offsetWidth - gap);
    box.style.left = `${scrollX + Math.max(gap, left)}px`;
    const fitsBelow = at.bottom + 2 * gap + box.offsetHeight <= innerHeight - bottomBar;
    const fitsAbove = at.top - 2 * gap >= box.offsetHeight;
    const top = !fitsBelow && fitsAbove ? at.top - gap - box.offsetHeight : at.bottom + gap;
    box.style.top = `${scrollY + top}px`;
    box.focus({ preventScroll: true });
    const onToggle = (event: Event) => {
      const hasFocus = box.contains(document.activeElement) || document.activeElement === document.body;
      if ((event as ToggleEvent).newState === 'closed' && hasFocus) reference.focus({ preventScroll: true });
    };
    box.addEventListener('beforetoggle', onToggle);
    return () => box.removeEventListener('beforetoggle', onToggle);
  }, [reference, note]);

  return (
    <div ref={panel} className={css.panel} popover="auto" role="note" tabIndex={-1} aria-label={`註 ${reference.text}`}>
      <div ref={words} />
      <button type="button" className={css.close} onClick={() => panel.current?.hidePopover()}>
        關閉
      </button>
    </div>
  );
}

/** The note without the links that lead back to its numbers, and without ids, which are the original's. */
function copyOf(note: Element): Node[] {
  const copy = note.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('a[href^="#section-noteref-"]')) link.remove();
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  return [...copy.childNodes];
}
