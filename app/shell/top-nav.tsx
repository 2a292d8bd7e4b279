import { useEffect, useRef } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import type { ShellData } from '../../contract/page-data.ts';
import { dateWithWeekday, useNow } from '../cards/time.tsx';
import { LazyPart, lazyPart } from '../navigation/lazy-part.tsx';
import { Reused, reusedPart } from '../reused-part.tsx';
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

const fixedLinks = [
  { to: addressOf('home', {}), name: '新聞' },
  { to: addressOf('news/video', {}), name: '影音' },
  { to: addressOf('news/categories', {}), name: '分類' },
];

type Link = { to: string; name: string };

/** The shell is the same for many pages. */
const knownLinks = new WeakMap<ShellData, Link[]>();

function linksOf(shell: ShellData): Link[] {
  const known = knownLinks.get(shell);
  if (known) return known;
  const ofCategory = ({ slug, name }: ShellData['categories'][number]) => ({
    to: addressOf('news/category', { category: slug }),
    name,
  });
  const links = [...fixedLinks, ...shell.categories.map(ofCategory)];
  knownLinks.set(shell, links);
  return links;
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

const topNav = reusedPart(
  ({ shell, path }: Props) => {
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
            {linksOf(shell).map(({ to, name }) => (
              <NavLink key={to} to={to} path={path}>
                {name}
              </NavLink>
            ))}
          </ul>
        </nav>
      </header>
    );
  },
  (_, now) => dateWithWeekday(now),
);

/** The bar with the brand sticks to the top; the row of categories under it scrolls with the page. */
export function TopNav({ shell, path }: Props) {
  const isListed = linksOf(shell).some(({ to }) => to === path);
  return <Reused part={topNav} with={{ shell, path: isListed ? path : '' }} />;
}

export function Brand({ siteName }: { siteName: string }) {
  return (
    <a className={css.brand} href={addressOf('home', {})} aria-label={`${siteName}首頁`}>
      {siteName}
      <span className={css.dot} aria-hidden="true" />
    </a>
  );
}
