/** Presses the button of 稍後讀 of the card that has the focus, or else of the article that is open. */
export function pressLater(): void {
  const card = document.activeElement?.closest('main :is(article, li)');
  const button = card?.querySelector<HTMLElement>('[data-later]');
  (button ?? document.querySelector<HTMLElement>('main header [data-later]'))?.click();
}
