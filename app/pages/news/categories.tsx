import { addressOf } from '../../../contract/page-address.ts';
import type { CategoryRow } from '../../../contract/page-data.ts';
import { CardTitle } from '../../cards/card-parts.tsx';
import { CategoryColor } from '../../cards/category-badge.tsx';
import type { PageProps } from '../../navigation/visit.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import css from './categories.module.css';

export function CategoriesPage({ data: { rows } }: PageProps<'news/categories'>) {
  if (rows.length === 0) {
    return (
      <EmptyState as="h1" title="還沒有分類" actions={<ButtonLink href={addressOf('home', {})}>回到首頁</ButtonLink>}>
        第一則報導刊出後，它的分類就會出現在這裡。
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      <h1 className={css.title}>分類</h1>
      {rows.map((row) => (
        <Row key={row.category.slug} row={row} />
      ))}
    </div>
  );
}

function Row({ row: { category, newest } }: { row: CategoryRow }) {
  const { slug, name, color, description, newsCount, videoCount } = category;
  const address = addressOf('news/category', { category: slug });
  return (
    <section className={css.row}>
      <div>
        <h2 className={css.name}>
          <a href={address}>
            <CategoryColor color={color} />
            {name}
          </a>
        </h2>
        <p className={css.description}>{description}</p>
        <p className={css.counts}>
          <a className={css.count} href={address}>
            {newsCount} 則新聞
          </a>
          {videoCount > 0 && (
            <a className={css.count} href={addressOf('news/video/category', { category: slug })}>
              {videoCount} 則影音
            </a>
          )}
        </p>
      </div>
      <ul className={css.newest}>
        {newest.map((article) => (
          <li key={article.id}>
            <CardTitle article={article} look="small" />
          </li>
        ))}
      </ul>
    </section>
  );
}
