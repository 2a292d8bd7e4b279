import type { ChangesSince } from '../../contract/article.ts';
import css from './changed-sentences.module.css';

/** The sentences that changed since they were read: the old one, and the one that stands there now. */
export function ChangedSentences({ changes, isRewritten }: ChangesSince) {
  if (isRewritten) return <p className={css.note}>這篇報導在您讀過之後改寫了許多，請重新閱讀全文。</p>;
  if (changes.length === 0) return null;
  return (
    <ul className={css.list}>
      {changes.map(({ before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The list is shown once and never changes.
        <li key={index} className={css.change}>
          {before !== null && (
            <p>
              <span className={css.label}>您讀到的</span>
              <del className={css.before}>{before}</del>
            </p>
          )}
          <p>
            <span className={css.label}>現在</span>
            {after === null ? '已刪除' : <ins className={css.after}>{after}</ins>}
          </p>
        </li>
      ))}
    </ul>
  );
}
