import { addressOf } from '../../contract/page-address.ts';
import type { ShellData } from '../../contract/page-data.ts';
import { useNow } from '../reading/now.tsx';
import { taipeiYear } from '../reading/time.ts';
import { Brand } from './brand.tsx';
import css from './footer.module.css';

export function Footer({ shell }: { shell: ShellData }) {
  const year = taipeiYear(useNow());
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
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
        <p className={css.rights}>{`© ${year} ${shell.siteName}`}</p>
      </div>
    </footer>
  );
}
