import { searchAddress } from '../../contract/page-address.ts';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { searchHistory } from './history.ts';
import css from './recent-searches.module.css';

/** What was searched for on this device. Its place is there from the start, so that nothing moves when it is filled. */
export function RecentSearches() {
  const past = searchHistory.use();
  return (
    <section className={css.recent} aria-labelledby="recent-searches">
      <div className={css.head}>
        <h2 id="recent-searches" className={css.heading}>
          最近的搜尋
        </h2>
        {past.length > 0 && (
          <button type="button" className={css.clear} onClick={searchHistory.clear}>
            清除全部
          </button>
        )}
      </div>
      {past.length === 0 && <p className={css.none}>還沒有搜尋紀錄</p>}
      <ul className={css.list}>
        {past.map((q) => (
          <li key={q} className={css.item}>
            <a className={css.link} href={searchAddress({ q, kind: null, category: null, sort: 'relevance' })}>
              {q}
            </a>
            <button type="button" className={css.forget} onClick={() => searchHistory.forget(q)}>
              <Icon name="close" />
              <VisuallyHidden>{`移除「${q}」`}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
