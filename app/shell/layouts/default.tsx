import { Footer } from '../footer.tsx';
import { mainId, SkipLink } from '../skip-link.tsx';
import { TopNav } from '../top-nav.tsx';
import css from './layout.module.css';
import type { LayoutProps } from './layout-props.ts';

/** The plain frame with short lines for everything that is not a page to browse. */
export function DefaultLayout({ shell, path, children }: LayoutProps) {
  return (
    <div className={css.page}>
      <SkipLink />
      <TopNav shell={shell} path={path} />
      <main id={mainId} className={css.narrow} tabIndex={-1}>
        {children}
      </main>
      <Footer shell={shell} />
    </div>
  );
}
