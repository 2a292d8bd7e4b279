import { addressOf } from '../../contract/page-address.ts';
import { CategoryColor } from '../reading/category-mark.tsx';
import { SectionHeading } from '../reading/section-heading.tsx';
import css from './category-directory.module.css';
import { useShell } from './shell-data.ts';

/** Beside a long list on wide screens: the other ways into the site. */
export function CategoryDirectory() {
  const { categories } = useShell();
  if (categories.length === 0) return null;
  return (
    <nav aria-label="依分類瀏覽">
      <SectionHeading>分類</SectionHeading>
      <ul className={css.list}>
        {categories.map(({ slug, name, color }) => (
          <li key={slug}>
            <a className={css.link} href={addressOf('news/category', { category: slug })}>
              <CategoryColor color={color} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
