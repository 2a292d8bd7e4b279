import type { CategoryLabel } from '../../contract/article.ts';
import { searchAddress } from '../../contract/page-address.ts';
import type { SearchFilter } from '../../contract/search.ts';
import css from './filters.module.css';

interface Choice {
  name: string;
  filter: SearchFilter;
  chosen: boolean;
}

interface Props {
  filter: SearchFilter;
  categories: CategoryLabel[];
  series: { slug: string; title: string }[];
}

/** Each choice is a link, so that it has an address and works without JavaScript. */
export function Filters({ filter, categories, series }: Props) {
  const kinds = [
    { name: '全部', kind: null },
    { name: '新聞', kind: 'news' },
    { name: '影音', kind: 'video' },
  ] as const;
  const sorts = [
    { name: '相關', sort: 'relevance' },
    { name: '最新', sort: 'newest' },
  ] as const;
  const slugs = [{ name: '所有分類', slug: null }, ...categories];
  return (
    <nav className={css.filters} aria-label="篩選搜尋結果">
      <Choices
        label="種類"
        className={css.kinds}
        choices={kinds.map(({ name, kind }) => ({ name, filter: { ...filter, kind }, chosen: kind === filter.kind }))}
      />
      <Choices
        label="排序"
        className={css.sorts}
        choices={sorts.map(({ name, sort }) => ({ name, filter: { ...filter, sort }, chosen: sort === filter.sort }))}
      />
      <Choices
        label="分類"
        className={css.chips}
        choices={slugs.map(({ name, slug }) => ({
          name,
          filter: { ...filter, category: slug },
          chosen: slug === filter.category,
        }))}
      />
      {series.length > 0 && (
        <Choices
          label="專題"
          className={css.chips}
          choices={[{ title: '不限專題', slug: null }, ...series].map(({ title, slug }) => ({
            name: title,
            filter: { ...filter, series: slug },
            chosen: slug === filter.series,
          }))}
        />
      )}
    </nav>
  );
}

function Choices({ label, className, choices }: { label: string; className: string | undefined; choices: Choice[] }) {
  return (
    <ul className={className} aria-label={label}>
      {choices.map(({ name, filter, chosen }) => (
        <li key={name}>
          <a className={css.choice} href={searchAddress(filter)} aria-current={chosen ? 'true' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
