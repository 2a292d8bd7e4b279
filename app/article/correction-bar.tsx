import { useEffect, useState } from 'react';
import { type ChangesSince, type Correction, correctionsAnchor } from '../../contract/article.ts';
import { call } from '../api/call.ts';
import { CorrectionTexts } from './age-and-corrections.tsx';
import { ChangedSentences } from './changed-sentences.tsx';
import css from './correction-bar.module.css';
import { ArticleNotice, showNotice } from './floating-notice.tsx';

interface Props {
  slug: string;
  /** The revision that the visitor read. */
  revision: number;
  /** The corrections since then. */
  corrections: Correction[];
}

/** Tells a visitor of corrections since they read the article. Returns what hides it. */
export function showCorrectionBar(props: Props): () => void {
  return showNotice((hide) => <CorrectionBar {...props} onClose={hide} />);
}

function CorrectionBar({ slug, revision, corrections, onClose }: Props & { onClose: () => void }) {
  const [changes, setChanges] = useState<ChangesSince | null>(null);

  // Without the sentences the corrections themselves say what was wrong.
  useEffect(() => {
    call('article/changes', { slug, revision }).then(setChanges, () => {});
  }, [slug, revision]);

  return (
    <ArticleNotice title="您讀過之後，這篇文章有更正" closeLabel="關閉更正通知" onClose={onClose}>
      <details>
        <summary className={css.summary}>看更正了什麼</summary>
        <CorrectionTexts corrections={corrections} />
        {changes && <ChangedSentences {...changes} />}
        <p>
          <a className={css.link} href={`#${correctionsAnchor}`} onClick={onClose}>
            看文末的更正啟事
          </a>
        </p>
      </details>
    </ArticleNotice>
  );
}
