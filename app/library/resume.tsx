import type { ArticleCard } from '../../contract/article.ts';
import { readToEnd } from '../../contract/library.ts';
import { addressOf } from '../../contract/page-address.ts';
import { positionHash } from '../article/reading-position.ts';
import { withListening } from '../listen/listen-buttons.tsx';
import css from './resume.module.css';

/** How far an article was read or a video watched, as a bar and in words. */
export function ProgressBar({ progress, kind }: { progress: number; kind: 'news' | 'video' }) {
  const verb = kind === 'video' ? '看' : '讀';
  const words = progress >= readToEnd ? `已${verb}完` : `${verb}到 ${progress}%`;
  return (
    <div className={css.progress}>
      <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.track} width="100" height="1" />
        <rect className={css.done} width={progress >= readToEnd ? 100 : progress} height="1" />
      </svg>
      <span className={css.words}>{words}</span>
    </div>
  );
}

/** Begun and not at its end. */
export function isUnfinished(progress: number): boolean {
  return progress > 0 && progress < readToEnd;
}

/** Opens an article or a video where the member stopped; an article can be listened to from there as well. */
export function ResumeLink({ card, progress }: { card: ArticleCard; progress: number }) {
  const { slug, title } = card;
  const address = addressOf('news/article', { slug }) + positionHash(progress);
  const label = card.kind === 'video' ? '繼續觀看' : '繼續閱讀';
  return (
    <div className={css.links}>
      <a className={css.link} href={address} aria-label={`${label}：${title}`}>
        {label}
      </a>
      {card.kind === 'news' && (
        <a
          className={css.link}
          href={address}
          aria-label={`繼續聆聽：${title}`}
          onClick={() => withListening((listening) => listening.resumeListening({ slug, title }, progress))}
        >
          繼續聆聽
        </a>
      )}
    </div>
  );
}
