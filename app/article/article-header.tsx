import type { Article } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import { CategoryColor } from '../cards/category-badge.tsx';
import { clipLength } from '../cards/time.ts';
import { FullTime } from '../cards/time-ago.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import css from './article-header.module.css';

export function ArticleHeader({ article }: { article: Article }) {
  const { category, author } = article;
  return (
    <header className={css.header}>
      <nav aria-label="所在位置">
        <ol className={css.crumbs}>
          <li>
            <a className={css.crumb} href={addressOf('home', {})}>
              首頁
            </a>
          </li>
          <li>
            <a className={css.crumb} href={addressOf('news/category', { category: category.slug })}>
              <CategoryColor color={category.color} />
              {category.name}
            </a>
          </li>
        </ol>
      </nav>
      <h1 className={css.title} aria-label={article.title}>
        <HeadlineText text={article.title} breaks={article.breaks} />
      </h1>
      <p className={css.summary}>{article.summary}</p>
      <div className={css.byline}>
        <p>
          {/* A film or pictures without a paragraph were not written by anybody. */}
          {article.bodyHtml.includes('<p') ? '文／' : '影／'}
          <a className={css.author} href={addressOf('news/author', { author: author.slug })}>
            {author.name}
          </a>
          {author.title && <span className={css.role}>{author.title}</span>}
        </p>
        <p className={css.times}>
          <FullTime at={article.publishedAt} />
          {article.updatedAt && (
            <span>
              更新 <FullTime at={article.updatedAt} />
            </span>
          )}
          <span>
            {article.seconds === null ? `約 ${article.readingMinutes} 分鐘` : `片長 ${clipLength(article.seconds)}`}
          </span>
        </p>
      </div>
    </header>
  );
}
