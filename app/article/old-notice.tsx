import { useNow } from '../cards/now.tsx';
import { yearsSince } from '../cards/time.ts';
import css from './old-notice.module.css';

/** News grow old; a reader who comes from a search engine should know before the first line. */
export function OldNotice({ at }: { at: string }) {
  const years = useNow((now) => yearsSince(at, now));
  if (years < 1) return null;
  return (
    <p className={css.notice} role="note">
      這是 {years} 年前的文章，部分內容可能已與現況不同。
    </p>
  );
}
