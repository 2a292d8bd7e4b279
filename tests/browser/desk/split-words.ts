import type { Page } from 'playwright-core';

/** Words of controls and headings that stand on two lines, on the smallest screen with large text. */
export async function splitWords(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 568 });
  const found = await page.evaluate(() => {
    document.documentElement.style.fontSize = '20px';
    const split: string[] = [];
    const written = '.desk-body *, .day-tip *, .media-grid *, .palette-list *, .for-screen-readers';
    const controls = 'button, [role="tab"], [role="menuitem"], label, legend, thead th, h1, h2, h3, nav a, .chip, dt';
    for (const element of document.querySelectorAll(`:is(${controls}):not(${written})`)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // Longer runs are sentences, which may break.
        for (const word of (text.nodeValue ?? '').matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,6}(?![\p{L}\p{N}])/gu)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) split.push(word[0]);
        }
      }
    }
    for (const { scrollWidth, clientWidth } of [document.documentElement, ...document.querySelectorAll('dialog')])
      if (scrollWidth > clientWidth) split.push('too wide');
    document.documentElement.style.fontSize = '';
    return split;
  });
  await page.setViewportSize(before);
  return found;
}
