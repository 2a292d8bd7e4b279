/** Marks the element in the server's HTML from which the browser reads the text back before React takes over. */
export const sanitisedHtmlAttribute = 'data-stored-html';

/** The only place that puts stored HTML on the page. It was cleaned by an allowlist when it was stored. */
export function SanitisedHtml({ html, className }: { html: string; className: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Cleaned when stored; every other text on the site goes through React.
  return <div className={className} {...{ [sanitisedHtmlAttribute]: '' }} dangerouslySetInnerHTML={{ __html: html }} />;
}
