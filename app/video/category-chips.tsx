import type { CategoryLabel } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import { CategoryColor } from '../cards/category-badge.tsx';
import css from './category-chips.module.css';

interface Props {
  categories: CategoryLabel[];
  current: string | undefined;
  /** Which page of the list is shown; from the second on, the current chip leads back to the first. */
  page: number;
}

/** All videos, or those of one category. */
export function CategoryChips({ categories, current, page }: Props) {
  if (categories.length === 0) return null;
  const mark = (slug?: string) => (slug !== current ? undefined : page === 1 ? 'page' : 'true');
  return (
    <nav className={css.chips} aria-label="影音分類">
      <ul className={css.list}>
        <li>
          <a className={css.chip} href={addressOf('news/video', {})} aria-current={mark()}>
            全部
          </a>
        </li>
        {categories.map(({ slug, name, color }) => (
          <li key={slug}>
            <a
              className={css.chip}
              href={addressOf('news/video/category', { category: slug })}
              aria-current={mark(slug)}
            >
              <CategoryColor color={color} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
