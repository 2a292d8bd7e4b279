import type { ArticleCard } from '../../contract/article.ts';
import { readToEnd } from '../../contract/library.ts';
import { addressOf } from '../../contract/page-address.ts';
import { positionHash } from '../article/reading-position.ts';
import css from './resume-link.module.css';

/** Worth going on with: begun and not at its end. */
export function isUnfinished(progress: number): boolean {
  return progress > 0 && progress < readToEnd;
}

/** Opens an article at the paragraph, or a video at the second, where the member stopped. */
export function ResumeLink({ card, progress }: { card: ArticleCard; progress: number }) {
  const label = card.kind === 'video' ? '繼續觀看' : '繼續閱讀';
  return (
    <a
      className={css.link}
      href={addressOf('news/article', { slug: card.slug }) + positionHash(progress)}
      aria-label={`${label}：${card.title}`}
    >
      {label}
    </a>
  );
}
