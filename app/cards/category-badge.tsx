import type { CategoryLabel as Category } from '../../contract/article.ts';
import css from './category-badge.module.css';

/** The category's colour as a small square, and its name in the text colour, which is readable in both themes. */
export function CategoryBadge({ category }: { category: Category }) {
  return (
    <span className={css.badge}>
      <CategoryColor color={category.color} />
      {category.name}
    </span>
  );
}

export function CategoryColor({ color }: { color: string }) {
  return <svg className={css.color} color={color} aria-hidden="true" />;
}
