import { useEffect, useRef } from 'react';
import { readingMessages } from '../../contract/messages/reading.ts';
import { searchAddress } from '../../contract/page-address.ts';
import type { SearchData } from '../../contract/page-data.ts';
import { type BriefHit, queryTooLong } from '../../contract/search.ts';
import { call } from '../api/call.ts';
import { PopularList } from '../cards/popular-list.tsx';
import { GrowingList } from '../feed/growing-list.tsx';
import type { PageProps } from '../navigation/visit.ts';
import { Filters } from '../search/filters.tsx';
import rows from '../search/hit-row.module.css';
import { HitRow } from '../search/hit-row.tsx';
import { rememberSearch, searchHistory } from '../search/search-history.ts';
import { everything } from '../search/submit-search.ts';
import { SearchForm } from '../shell/search-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import { VisuallyHidden } from '../ui/screen-reader.tsx';
import css from './search.module.css';

const near = 3;

export function SearchPage({ data }: PageProps<'search'>) {
  const { q, kind, category, series, sort } = data;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (q) rememberSearch(q);
  }, [q]);
  return (
    <div className={css.page}>
      <search className={css.form} aria-label="搜尋文章">
        <SearchForm field={field} q={q}>
          {kind && <input type="hidden" name="kind" value={kind} />}
          {category && <input type="hidden" name="category" value={category} />}
          {series && <input type="hidden" name="series" value={series} />}
          {sort !== 'relevance' && <input type="hidden" name="sort" value={sort} />}
        </SearchForm>
      </search>
      {data.wasCut && <p className={css.hint}>{queryTooLong}，以下是前面這些字的搜尋結果。</p>}
      {q ? <Results data={data} /> : <Start data={data} />}
    </div>
  );
}

function Start({ data }: { data: SearchData }) {
  return (
    <>
      <h1 className={css.title}>搜尋</h1>
      <RecentSearches />
      <PopularList articles={data.popular} wide />
    </>
  );
}

function countOf({ total, totalIsLowerBound }: SearchData): string {
  const number = new Intl.NumberFormat('zh-TW').format(total);
  return totalIsLowerBound ? `超過 ${number} 則` : `共 ${number} 則`;
}

function Results({ data }: { data: SearchData }) {
  const { q, kind, category, series, sort, page } = data;
  const filter = { q, kind, category, series, sort };
  const isNarrowed = kind !== null || category !== null || series !== null;
  return (
    <>
      <header className={css.header}>
        <h1 className={css.title}>{`「${q}」的搜尋結果`}</h1>
        {data.hits.length > 0 && (
          <p className={css.count}>
            {countOf(data)}
            {page > 1 && <span>第 {page} 頁</span>}
          </p>
        )}
      </header>
      {(data.hits.length > 0 || isNarrowed) && (
        <Filters filter={filter} categories={data.categories} series={data.seriesChoices} />
      )}
      {data.hits.length > 0 ? <Hits data={data} /> : <Nothing data={data} isNarrowed={isNarrowed} />}
    </>
  );
}

const withId = (hit: BriefHit) => ({ ...hit, id: hit.card.id });

function Hits({ data }: { data: SearchData }) {
  const { q, kind, category, series, sort } = data;
  const asked = { q, sort, ...(kind && { kind }), ...(category && { category }), ...(series && { series }) };
  return (
    <GrowingList
      feed={{ ...data, items: data.hits.map(withId) }}
      loadNext={async (cursor) => {
        const { items, nextCursor } = await call('search', { ...asked, cursor });
        return { items: items.map(withId), nextCursor };
      }}
      addressOfPage={(page) => searchAddress({ q, kind, category, series, sort }, page)}
      noun="結果"
      itemClassName={rows.item}
    >
      {(hit, index) => <HitRow hit={hit} nearness={index < near ? 'near' : 'far'} />}
    </GrowingList>
  );
}

function Nothing({ data: { q, popular }, isNarrowed }: { data: SearchData; isNarrowed: boolean }) {
  return (
    <>
      <div className={css.nothing}>
        <p className={css.nothingTitle}>{readingMessages.searchNothingFound}</p>
        <ul className={css.hints}>
          <li>檢查有沒有錯字</li>
          <li>換個說法試試</li>
          <li>減少關鍵字</li>
        </ul>
        {isNarrowed && <ButtonLink href={searchAddress({ q, ...everything })}>搜尋全部新聞與影音</ButtonLink>}
      </div>
      <PopularList articles={popular} wide />
    </>
  );
}

/** The searches made on this device. Its space is reserved, so that nothing moves when they appear. */
function RecentSearches() {
  const recent = searchHistory.use();
  return (
    <section className={css.recent} aria-labelledby="recent-searches">
      <div className={css.recentHead}>
        <h2 id="recent-searches" className={css.recentHeading}>
          最近的搜尋
        </h2>
        {recent.length > 0 && (
          <button type="button" className={css.clear} onClick={searchHistory.clear}>
            清除全部
          </button>
        )}
      </div>
      {recent.length === 0 && <p className={css.recentNone}>還沒有搜尋紀錄</p>}
      <ul className={css.recentList}>
        {recent.map((q) => (
          <li key={q} className={css.recentItem}>
            <a className={css.recentLink} href={searchAddress({ q, ...everything })}>
              {q}
            </a>
            <button
              type="button"
              className={`${iconButton.iconButton} ${css.remove}`}
              onClick={() => searchHistory.remove(q)}
            >
              <Icon name="close" />
              <VisuallyHidden>{`移除「${q}」`}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
