import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type ChangesSince, type Correction, correctionsAnchor } from '../../contract/article.ts';
import { call } from '../api/call.ts';
import { FullTime } from '../cards/time.tsx';
import { Icon } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import { ChangedSentences } from './changed-sentences.tsx';
import css from './correction-bar.module.css';

interface Props {
  slug: string;
  /** The revision that the visitor read. */
  revision: number;
  /** The corrections since then. */
  corrections: Correction[];
}

/** Tells a visitor of corrections since they read the article, over the page, so that nothing moves. Returns what hides it. */
export function showCorrectionBar(props: Props): () => void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  let isShown = true;

  function hide() {
    if (!isShown) return;
    isShown = false;
    root.unmount();
    container.remove();
  }

  root.render(<CorrectionBar {...props} onClose={hide} />);
  return hide;
}

function CorrectionBar({ slug, revision, corrections, onClose }: Props & { onClose: () => void }) {
  const [changes, setChanges] = useState<ChangesSince | null>(null);

  // Without the sentences the corrections themselves say what was wrong.
  useEffect(() => {
    call('article/changes', { slug, revision }).then(setChanges, () => {});
  }, [slug, revision]);

  return (
    <aside className={css.bar} aria-labelledby="corrected-since">
      <div className={css.head}>
        <p id="corrected-since" className={css.title} role="status">
          您讀過之後，這篇文章有更正
        </p>
        <button
          type="button"
          className={iconButton.iconButton}
          onClick={onClose}
          aria-label="關閉更正通知"
          title="關閉"
        >
          <Icon name="close" />
        </button>
      </div>
      <details>
        <summary className={css.summary}>看更正了什麼</summary>
        <ul className={css.list}>
          {corrections.map(({ at, text }) => (
            <li key={at}>
              <p className={css.time}>
                <FullTime at={at} />
              </p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {changes && <ChangedSentences {...changes} />}
        <p>
          <a className={css.link} href={`#${correctionsAnchor}`} onClick={onClose}>
            看文末的更正啟事
          </a>
        </p>
      </details>
    </aside>
  );
}
