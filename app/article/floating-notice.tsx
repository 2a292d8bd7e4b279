import { type ReactNode, useId } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import css from './floating-notice.module.css';

let stack: HTMLElement | null = null;

/** Shows a notice about the article over the page, so that nothing moves; several are stacked. Returns what hides it. */
export function showNotice(content: (hide: () => void) => ReactNode): () => void {
  stack ??= Object.assign(document.createElement('div'), { className: css.stack });
  const container = document.createElement('div');
  stack.append(container);
  document.body.append(stack);
  const root = createRoot(container);
  let isShown = true;

  function hide() {
    if (!isShown) return;
    isShown = false;
    root.unmount();
    container.remove();
    if (stack?.childElementCount === 0) stack.remove();
  }

  root.render(content(hide));
  return hide;
}

interface Props {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

export function ArticleNotice({ title, closeLabel, onClose, children }: Props) {
  const id = useId();
  return (
    <aside className={css.notice} aria-labelledby={id}>
      <div className={css.head}>
        <p id={id} className={css.title} role="status">
          {title}
        </p>
        <button type="button" className={iconButton.iconButton} onClick={onClose} aria-label={closeLabel} title="關閉">
          <Icon name="close" />
        </button>
      </div>
      {children}
    </aside>
  );
}
