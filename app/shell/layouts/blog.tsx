import { Footer } from '../footer.tsx';
import { mainId, SkipLink } from '../skip-link.tsx';
import { TopNav } from '../top-nav.tsx';
import css from './layout.module.css';
import type { LayoutProps } from './layout-props.ts';

/** The wide frame for reading and browsing. */
export function BlogLayout({ shell, path, children }: LayoutProps) {
  return (
    <div className={css.page}>
      <SkipLink />
      <TopNav shell={shell} path={path} />
      <main id={mainId} className={css.wide} tabIndex={-1}>
        {children}
      </main>
      <Footer shell={shell} />
    </div>
  );
}
