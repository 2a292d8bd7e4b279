import css from './article-body.module.css';
import { StoredHtml } from './stored-html.tsx';

export function ArticleBody({ html }: { html: string }) {
  return <StoredHtml className={css.body} html={html} />;
}
