import { useContext } from 'react';
import { ReuseContext } from '../reused-part.tsx';
import css from './article-body.module.css';
import './pictures/gallery.css';

export function ArticleBody({ html }: { html: string }) {
  return <SanitisedHtml className={css.body} html={html} />;
}

/** The attribute of the element from which the browser reads the article's HTML before hydration. */
export const sanitisedHtmlAttribute = 'data-stored-html';

/** Inserts stored HTML, which was sanitised when it was stored. No other component inserts HTML. */
export function SanitisedHtml({ html: stored, className }: { html: string; className: string | undefined }) {
  const html = useContext(ReuseContext)?.html(stored) ?? stored;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Sanitised when stored; every other text on the site goes through React.
  return <div className={className} {...{ [sanitisedHtmlAttribute]: '' }} dangerouslySetInnerHTML={{ __html: html }} />;
}
