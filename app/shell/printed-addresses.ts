/** On paper a link to another article of the site is its whole address; styles know the path alone (`article-on-paper.css`). */
export function nameSiteOnPaper(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  document.documentElement.style.setProperty('--site', JSON.stringify(new URL(canonical).origin));
}
