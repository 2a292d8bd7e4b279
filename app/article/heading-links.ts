import css from './heading-links.module.css';

/** Gives every heading of a text a link to itself, to pass on; nothing moves, the links stand in the margin. */
export function addHeadingLinks(text: ParentNode): void {
  for (const heading of text.querySelectorAll('h2[id^="section-"], h3[id^="section-"]')) {
    if (heading.querySelector(`.${css.link}`)) continue;
    const link = document.createElement('a');
    link.className = css.link ?? '';
    link.href = `#${heading.id}`;
    link.setAttribute('aria-label', '這一節的連結');
    heading.append(link);
  }
}
