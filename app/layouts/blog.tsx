import { Footer } from '../shell/footer.tsx';
import { mainId, SkipLink } from '../shell/skip-link.tsx';
import { TopNav } from '../shell/top-nav.tsx';
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
