import type { ArticleCard } from '../../contract/article.ts';
import { CardMeta } from './card-meta.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardTitle } from './card-title.tsx';
import { CategoryBadge } from './category-badge.tsx';
import css from './lead-story.module.css';

export function LeadStory({ article }: { article: ArticleCard }) {
  return (
    <article className={css.lead}>
      <div className={css.picture}>
        <CardPicture article={article} size="leadStory" nearness="lead" alt={article.picture?.alt} />
      </div>
      <CategoryBadge category={article.category} />
      <CardTitle article={article} as="h2" look="lead" />
      <p className={css.summary}>{article.summary}</p>
      <CardMeta article={article} />
    </article>
  );
}
