import css from './article-body.module.css';
import { StoredHtml } from './sanitised-html.tsx';

export function ArticleBody({ html }: { html: string }) {
  return <StoredHtml className={css.body} html={html} />;
}
