import type { MouseEvent } from 'react';
import { addressOf } from '../../../contract/page-address.ts';
import { pages } from '../../../contract/pages.ts';
import { searchRow } from '../search-row.ts';
import css from './bottom-bar.module.css';
import { MenuIcon, type MenuIconName } from './menu-icon.tsx';
import { useHidingBars } from './use-hiding-bars.ts';
import { useTyping } from './use-typing.ts';

interface Place {
  name: string;
  icon: MenuIconName;
  to: string;
  /** The pages below it, where it is marked as well. */
  below: RegExp | null;
}

const home: Place = { name: '首頁', icon: 'home', to: addressOf('home', {}), below: null };
const categories: Place = {
  name: '分類',
  icon: 'grid',
  to: addressOf('news/categories', {}),
  below: new RegExp(`^${pages['news/category'].path.replace(':category', '')}`),
};
const search: Place = { name: '搜尋', icon: 'search', to: pages.search.path, below: null };
const saved: Place = { name: '收藏', icon: 'collection', to: addressOf('my/collections', {}), below: null };
const person: Place = {
  name: '個人',
  icon: 'person',
  to: addressOf('my', {}),
  below: new RegExp(`^${pages.my.path}/(?!collections)`),
};

/** Under the thumb on phones, beside the tools of an article. It makes way for the keyboard, and for what is being read. */
export function BottomBar({ path }: { path: string }) {
  const searching = searchRow.use();
  useTyping();
  useHidingBars();

  function onSearch(event: MouseEvent) {
    event.preventDefault();
    searchRow.toggle();
  }

  return (
    <nav className={css.bar} data-bar="bottom" aria-label="快速選單">
      <ul className={css.row}>
        <Item place={home} path={path} />
        <Item place={categories} path={path} />
        <Item
          place={search}
          path={path}
          aria-expanded={searching}
          // The field keeps its focus, so that this click closes the row instead of opening it anew.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onSearch}
        />
        <Item place={saved} path={path} />
        <Item place={person} path={path} />
      </ul>
    </nav>
  );
}

type ItemProps = React.ComponentProps<'a'> & { place: Place; path: string };

function Item({ place, path, ...rest }: ItemProps) {
  const here = path === place.to ? 'page' : place.below?.test(path);
  return (
    <li>
      <a className={css.item} href={place.to} aria-current={here || undefined} {...rest}>
        <MenuIcon name={place.icon} />
        {place.name}
      </a>
    </li>
  );
}
