import type { ArticleCard, BriefCard as Brief, RowCard as Row } from '../../contract/article.ts';
import { deferredLayout } from '../deferred-layout.ts';
import { Reused, reusedPart } from '../reused-part.tsx';
import css from './article-cards.module.css';
import { CardMeta, CardPicture, CardTitle } from './card-parts.tsx';
import { CategoryBadge } from './category-badge.tsx';
import type { Nearness } from './picture.tsx';
import { cardTime } from './time.tsx';

const timeOf = ({ article }: { article: Brief }, now: number) => cardTime(article.publishedAt, now);

const leadStory = reusedPart(({ article }: { article: ArticleCard }) => {
  return (
    <article className={css.lead}>
      <CardPicture
        className={css.leadPicture}
        article={article}
        size="leadStory"
        nearness="lead"
        alt={article.picture?.alt}
      />
      <CategoryBadge category={article.category} />
      <CardTitle article={article} as="h2" look="lead" />
      <p className={css.leadSummary}>{article.summary}</p>
      <CardMeta article={article} />
    </article>
  );
}, timeOf);

export function LeadStory({ article }: { article: ArticleCard }) {
  return <Reused part={leadStory} with={{ article }} />;
}

const briefCard = reusedPart(({ article }: { article: Brief }) => {
  return (
    <article className={css.brief}>
      <div className={css.briefText}>
        <CategoryBadge category={article.category} />
        <CardTitle article={article} look="brief" />
        <CardMeta article={article} />
      </div>
      <CardPicture article={article} size="brief" nearness="near" />
    </article>
  );
}, timeOf);

/** One of the stories beside the lead story: a headline with a small picture at its side. */
export function BriefCard({ article }: { article: Brief }) {
  return <Reused part={briefCard} with={{ article }} />;
}

interface RowProps {
  article: Row;
  nearness: Nearness;
  /** False if the whole list is of one category. */
  category: boolean;
  heading: 'h2' | 'h3';
}

const rowCard = reusedPart(({ article, nearness, category, heading }: RowProps) => {
  return (
    <article className={css.row}>
      <CardPicture className={css.rowPicture} article={article} size="row" nearness={nearness} />
      <div className={css.rowText}>
        {category && <CategoryBadge category={article.category} />}
        <CardTitle article={article} as={heading} look="row" />
        <p className={css.rowSummary}>{article.summary}</p>
        <CardMeta article={article} />
      </div>
    </article>
  );
}, timeOf);

/** A row of a feed. */
export function RowCard(props: RowProps) {
  return <Reused part={rowCard} with={props} />;
}

/** Picture above, headline below. */
const card = reusedPart(({ article, category }: { article: Brief; category: boolean }) => {
  return (
    <article className={css.card}>
      <CardPicture className={css.picture} article={article} size="card" />
      {category && <CategoryBadge category={article.category} />}
      <CardTitle article={article} look="small" />
      <CardMeta article={article} />
    </article>
  );
}, timeOf);

interface GridProps {
  articles: Brief[];
  columns: 'three' | 'four';
  /** False if all are of one category. */
  category?: boolean;
  /** For a grid below the first screen. */
  deferred?: boolean;
}

const grid = reusedPart(
  ({ articles, columns, category = true, deferred = false }: GridProps) => (
    <ul className={css[columns]} {...(deferred && deferredLayout)}>
      {articles.map((article) => (
        <li key={article.id}>
          <Reused part={card} with={{ article, category }} />
        </li>
      ))}
    </ul>
  ),
  ({ articles }, now) => articles.map(({ publishedAt }) => cardTime(publishedAt, now)).join(),
);

export function CardGrid(props: GridProps) {
  return <Reused part={grid} with={props} />;
}
