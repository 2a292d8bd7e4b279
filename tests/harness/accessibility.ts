import axe from 'axe-core';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it is now, one line for each element; an empty list is the aim. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Through the debugger's own door, which the page's content policy does not guard.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const result = await runner.run(document, { runOnly: { type: 'tag', values: tags } });
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map((node) => node.target.join(' ')),
    }));
  }, rules);
  return violations.flatMap(({ id, help, at }) => at.map((element) => `${id}: ${help} (${element})`));
}
