import { type ReactNode, Suspense } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import type { HomeData } from '../../contract/page-data.ts';
import { BriefCard, CardGrid, LeadStory } from '../cards/article-cards.tsx';
import { CategoryColor } from '../cards/category-badge.tsx';
import { PopularList } from '../cards/popular-list.tsx';
import { SectionHeading } from '../cards/section-heading.tsx';
import { cardTime } from '../cards/time.tsx';
import { deferredLayout } from '../deferred-layout.ts';
import { Feed } from '../feed/feed.tsx';
import type { PageProps } from '../navigation/visit.ts';
import { Reused, reusedPart } from '../reused-part.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { VisuallyHidden } from '../ui/screen-reader.tsx';
import css from './home.module.css';

const addressOfPage = (page: number) => addressOf('home', {}, page);

export function Home({ data }: PageProps<'home'>) {
  if (data.feed.page > 1) return <LaterPage data={data} />;
  if (!data.lead && data.feed.items.length === 0) {
    return (
      <EmptyState as="h1" title="還沒有文章">
        第一則報導刊出後就會出現在這裡，請稍後再來看看。
      </EmptyState>
    );
  }
  return (
    <>
      <VisuallyHidden as="h1">今日新聞</VisuallyHidden>
      {/* Each part is a boundary: a tap hydrates only what it needs. */}
      <Suspense>
        <Front data={data} />
      </Suspense>
      <Suspense>
        <Videos data={data} />
      </Suspense>
      <div className={css.columns}>
        <section>
          <SectionHeading>最新</SectionHeading>
          <Suspense>
            <Feed
              feed={data.feed}
              query={{ kind: 'news' }}
              addressOfPage={addressOfPage}
              before={(data.lead ? 1 : 0) + data.leads.length + data.videos.length}
              heading="h3"
            />
          </Suspense>
        </section>
        <aside className={css.aside} {...deferredLayout}>
          <Suspense>
            <PopularList articles={data.popular} />
          </Suspense>
        </aside>
      </div>
      {data.rows.map((row) => (
        <Suspense key={row.category.slug}>
          <Reused part={categoryRow} with={row} />
        </Suspense>
      ))}
    </>
  );
}

function LaterPage({ data }: { data: HomeData }) {
  return (
    <div className={css.columns}>
      <section>
        <SectionHeading as="h1">最新，第 {data.feed.page} 頁</SectionHeading>
        <Feed feed={data.feed} query={{ kind: 'news' }} addressOfPage={addressOfPage} near={3} heading="h2" />
      </section>
      <aside className={css.aside}>
        <PopularList articles={data.popular} />
      </aside>
    </div>
  );
}

function Front({ data }: { data: HomeData }) {
  if (!data.lead) return null;
  return (
    <div className={css.front}>
      <LeadStory article={data.lead} />
      <ul className={css.leads}>
        {data.leads.map((article) => (
          <li key={article.id} className={css.brief}>
            <BriefCard article={article} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Videos({ data }: { data: HomeData }) {
  if (data.videos.length === 0) return null;
  return (
    <section className={css.videos}>
      <LinkedHeading href={addressOf('news/video', {})}>影音</LinkedHeading>
      <CardGrid articles={data.videos} columns="four" deferred />
    </section>
  );
}

/** The heading of an excerpt of a list; it links to the whole list. */
function LinkedHeading({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SectionHeading>
      <a className={css.headingLink} href={href}>
        {children} <span className={css.more}>看更多</span>
      </a>
    </SectionHeading>
  );
}

type CategoryRowData = HomeData['rows'][number];

const categoryRow = reusedPart(
  ({ category, newest }: CategoryRowData) => (
    <section className={css.category} {...deferredLayout}>
      <LinkedHeading href={addressOf('news/category', { category: category.slug })}>
        <CategoryColor color={category.color} />
        {category.name}
      </LinkedHeading>
      <CardGrid articles={newest} columns="four" category={false} />
    </section>
  ),
  ({ newest }, now) => newest.map(({ publishedAt }) => cardTime(publishedAt, now)).join(),
);
