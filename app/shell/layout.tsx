import type { ReactNode } from 'react';
import type { ShellData } from '../../contract/page-data.ts';
import type { LayoutName } from '../../contract/pages.ts';
import { Footer } from './footer.tsx';
import css from './layout.module.css';
import { TopNav } from './top-nav.tsx';

interface Props {
  /** `blog` is wide, for reading and browsing; `default` has short lines. */
  layout: LayoutName;
  shell: ShellData;
  /** The path of the page; empty where it has none. */
  path: string;
  children: ReactNode;
}

const mainId = 'main';

/** The frame of every page. */
export function Layout({ layout, shell, path, children }: Props) {
  return (
    <div className={css.page}>
      <a className={css.skip} href={`#${mainId}`}>
        跳到主要內容
      </a>
      <TopNav shell={shell} path={path} />
      <main id={mainId} className={layout === 'blog' ? css.wide : css.narrow} tabIndex={-1}>
        {children}
      </main>
      <Footer shell={shell} />
    </div>
  );
}
