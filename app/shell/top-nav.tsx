import { useEffect, useRef } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import type { ShellData } from '../../contract/page-data.ts';
import { dateWithWeekday, useNow } from '../cards/time.tsx';
import { LazyPart, lazyPart } from '../navigation/lazy-part.tsx';
import css from './top-nav.module.css';

const topTools = lazyPart(() => import('./top-tools.tsx').then((file) => file.TopTools));
const userMenu = lazyPart(() => import('./menu/menus.ts').then((file) => file.UserMenu));
/** Constant elements: React skips what has not changed, and so never renders a part before its code is loaded. */
const tools = <LazyPart part={topTools} with={{}} />;
const menu = <LazyPart part={userMenu} with={{}} />;

interface Props {
  shell: ShellData;
  /** The path of the page, whose link is highlighted. */
  path: string;
}

function NavLink({ to, path, children }: { to: string; path: string; children: string }) {
  return (
    <li>
      <a className={css.link} href={to} aria-current={to === path ? 'page' : undefined}>
        {children}
      </a>
    </li>
  );
}

/** The bar with the brand sticks to the top; the row of categories under it scrolls with the page. */
export function TopNav({ shell, path }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const today = useNow(dateWithWeekday);

  // The row scrolls sideways on phones; the current category is scrolled into view.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`li:has([href="${path}"])`);
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [path]);

  return (
    <header className={css.top}>
      <div className={css.bar} data-bar="top">
        <div className={css.inside}>
          <Brand siteName={shell.siteName} />
          <span className={css.today}>{today}</span>
          <div className={css.tools}>
            {tools}
            {menu}
          </div>
        </div>
      </div>
      <nav className={css.nav} aria-label="主選單">
        <ul className={css.row} ref={row}>
          <NavLink to={addressOf('home', {})} path={path}>
            新聞
          </NavLink>
          <NavLink to={addressOf('news/video', {})} path={path}>
            影音
          </NavLink>
          <NavLink to={addressOf('news/categories', {})} path={path}>
            分類
          </NavLink>
          {shell.categories.map(({ slug, name }) => (
            <NavLink key={slug} to={addressOf('news/category', { category: slug })} path={path}>
              {name}
            </NavLink>
          ))}
        </ul>
      </nav>
    </header>
  );
}

export function Brand({ siteName }: { siteName: string }) {
  return (
    <a className={css.brand} href={addressOf('home', {})} aria-label={`${siteName}首頁`}>
      {siteName}
      <span className={css.dot} aria-hidden="true" />
    </a>
  );
}
