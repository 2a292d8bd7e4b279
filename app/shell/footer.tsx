import { feedAddresses } from '../../contract/feeds.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { ShellData } from '../../contract/page-data.ts';
import { taipeiYear } from '../../contract/rules/taipei-time.ts';
import { useNow } from '../cards/time.tsx';
import { elderParts } from '../elder-mode/elder-parts.ts';
import { Reused, reusedPart } from '../reused-part.tsx';
import { useStore } from '../ui/store.ts';
import css from './footer.module.css';
import { Brand } from './top-nav.tsx';

const about = [
  { name: '所有分類', href: addressOf('news/categories', {}) },
  { name: '稍後讀', href: addressOf('later', {}) },
  { name: '更正紀錄', href: addressOf('news/corrections', {}) },
  { name: '會員條款與隱私權', href: addressOf('member-rule', {}) },
  { name: 'RSS', href: feedAddresses.rss },
];

const footer = reusedPart(
  ({ shell }: { shell: ShellData }) => {
    const year = useNow(taipeiYear);
    const elder = useStore(elderParts);
    return (
      <footer className={css.footer}>
        <div className={css.inside}>
          {elder && <elder.Help settings={shell.settings} />}
          <div>
            <Brand siteName={shell.siteName} />
            <p className={css.motto}>看見土地，聽見人。</p>
          </div>
          {shell.categories.length > 0 && (
            <nav aria-label="分類">
              <ul className={css.links}>
                {shell.categories.map(({ slug, name }) => (
                  <li key={slug}>
                    <a className={css.link} href={addressOf('news/category', { category: slug })}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className={css.rights}>
            <p>{`© ${year} ${shell.siteName}`}</p>
            <ul className={css.about}>
              {[...about, { name: '聯絡我們', href: `mailto:${shell.settings.contactEmail}` }].map(({ name, href }) => (
                <li key={href}>
                  <a className={css.link} href={href}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </footer>
    );
  },
  (_, now) => taipeiYear(now),
);

export function Footer({ shell }: { shell: ShellData }) {
  return <Reused part={footer} with={{ shell }} />;
}
