import type { MouseEvent } from 'react';
import { addressOf } from '../../../contract/page-address.ts';
import { pages } from '../../../contract/pages.ts';
import { Reused, reusedPart } from '../../reused-part.tsx';
import { searchRow } from '../search-row.ts';
import css from './bottom-bar.module.css';
import { MenuIcon, type MenuIconName } from './menu-icon.tsx';
import { useHidingBars, useTopBarFocus, useTypingAttribute } from './phone-bars.ts';

interface BarLink {
  name: string;
  icon: MenuIconName;
  to: string;
  /** The paths of pages below it, where the link is highlighted as well. */
  below: RegExp | null;
}

const home: BarLink = { name: '首頁', icon: 'home', to: addressOf('home', {}), below: null };
const categories: BarLink = {
  name: '分類',
  icon: 'grid',
  to: addressOf('news/categories', {}),
  below: new RegExp(`^${pages['news/category'].path.replace(':category', '')}`),
};
const search: BarLink = { name: '搜尋', icon: 'search', to: pages.search.path, below: null };
const saved: BarLink = { name: '收藏', icon: 'collection', to: addressOf('my/collections', {}), below: null };
const person: BarLink = {
  name: '個人',
  icon: 'person',
  to: addressOf('my', {}),
  below: new RegExp(`^${pages.my.path}/(?!collections)`),
};

interface Props {
  path: string;
  /** Whether the page has tools of its own at the right end of the bar. */
  besideTools: boolean;
}

const bottomBar = reusedPart(({ path, besideTools }: Props) => {
  const searching = searchRow.use();
  useTypingAttribute();
  useHidingBars();
  useTopBarFocus();

  function onSearch(event: MouseEvent) {
    event.preventDefault();
    searchRow.toggle();
  }

  return (
    <nav className={besideTools ? `${css.bar} ${css.short}` : css.bar} data-bar="bottom" aria-label="快速選單">
      <ul className={css.row}>
        <Item link={home} path={path} />
        <Item link={categories} path={path} />
        <Item
          link={search}
          path={path}
          data-scripted
          aria-expanded={searching}
          // The field keeps the focus, so that this click closes the row instead of opening it again.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onSearch}
        />
        <Item link={saved} path={path} />
        <Item link={person} path={path} />
      </ul>
    </nav>
  );
});

/** The bar at the lower edge of phones, next to the tools of an article. It hides while typing and while scrolling down. */
export function BottomBar({ path, besideTools }: Props) {
  const highlights = [home, categories, search, saved, person].some((link) => isCurrent(link, path));
  return <Reused part={bottomBar} with={{ path: highlights ? path : '', besideTools }} />;
}

/** The page of the link, or one below it. */
function isCurrent({ to, below }: BarLink, path: string): 'page' | boolean {
  return path === to ? 'page' : (below?.test(path) ?? false);
}

type ItemProps = React.ComponentProps<'a'> & { link: BarLink; path: string; 'data-scripted'?: true };

function Item({ link, path, ...rest }: ItemProps) {
  return (
    <li>
      <a className={css.item} href={link.to} aria-current={isCurrent(link, path) || undefined} {...rest}>
        <MenuIcon name={link.icon} />
        {link.name}
      </a>
    </li>
  );
}
