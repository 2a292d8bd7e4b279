import { createRoot } from 'react-dom/client';
import { useStore } from '../../ui/store.ts';
import { pagerTools } from '../aids/pager-tools.ts';
import type { Turn } from './turn-gestures.ts';

interface Props {
  page: number;
  count: number;
  onTurn: (turn: Turn) => void;
}

/** The next page is at the left, as in a book. A button at the end is not `disabled`, which would take its focus away. */
function PagerButtons({ page, count, onTurn }: Props) {
  const tools = useStore(pagerTools);
  return (
    <>
      <button type="button" aria-disabled={page + 1 >= count} onClick={() => onTurn('next')}>
        <span aria-hidden="true">← </span>下一頁
      </button>
      <span>{`${page + 1} / ${count}`}</span>
      {tools}
      <button type="button" aria-disabled={page === 0} onClick={() => onTurn('previous')}>
        上一頁<span aria-hidden="true"> →</span>
      </button>
    </>
  );
}

interface Pager {
  show(page: number, count: number): void;
  remove(): void;
}

/** Adds the row of buttons below a text. It has its own root: the text is no part of React's page but stored HTML. */
export function addPager(text: HTMLElement, onTurn: (turn: Turn) => void): Pager {
  const element = document.createElement('nav');
  element.setAttribute('data-pager', '');
  element.setAttribute('aria-label', '內文頁次');
  text.after(element);
  const root = createRoot(element);
  return {
    show: (page, count) => root.render(<PagerButtons page={page} count={count} onTurn={onTurn} />),
    remove() {
      element.remove();
      // Not while React renders the page that is being left.
      setTimeout(() => root.unmount());
    },
  };
}
