import css from './article-body.module.css';
import { SanitisedHtml } from './sanitised-html.tsx';

export function ArticleBody({ html }: { html: string }) {
  return <SanitisedHtml className={css.body} html={html} />;
}
