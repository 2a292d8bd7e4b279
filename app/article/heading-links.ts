import css from './heading-links.module.css';

/** Adds a link to each heading of the text, for sharing a section; the links are in the margin, so nothing moves. */
export function addHeadingLinks(text: ParentNode): void {
  for (const heading of text.querySelectorAll('h2[id^="section-"], h3[id^="section-"]')) {
    if (heading.querySelector(`.${css.headingLink}`)) continue;
    const link = document.createElement('a');
    link.className = css.headingLink ?? '';
    link.href = `#${heading.id}`;
    link.setAttribute('aria-label', '這一節的連結');
    heading.append(link);
  }
}
