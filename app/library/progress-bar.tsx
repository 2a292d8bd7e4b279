import { readToEnd } from '../../contract/library.ts';
import css from './progress-bar.module.css';

/** How far something has been read or watched; the words say it too. */
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
