import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Less than half as long as what the package itself calls its source, which each page has to read. */
const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const all: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What another theme can break in a page that is well in one. */
const ofColours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Of the rules for AAA, those of colours: 7:1, and 4.5:1 for large text. */
const ofStrongContrast: axe.RunOnly = { type: 'rule', values: ['color-contrast-enhanced'] };

/** What axe finds wrong with the page as it is now, one line for each element; an empty list is the aim. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsOf(page, all);

/** The same without what follows on the fourth entry of a list or table: for a page that is looked at whole in another size. */
export const faultsOfFirstEntries = (page: Page): Promise<string[]> =>
  faultsOf(page, all, ['main :is(li, tr):nth-child(n + 5)']);

export const colourFaults = (page: Page): Promise<string[]> => faultsOf(page, ofColours);

export const strongContrastFaults = (page: Page): Promise<string[]> => faultsOf(page, ofStrongContrast);

async function faultsOf(page: Page, runOnly: axe.RunOnly, exclude: string[] = []): Promise<string[]> {
  // Through the debugger's own door, which the page's content policy does not guard.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ rules, leftOut }) => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axe };
      // What lies behind a modal dialog cannot be reached, and is looked at where no dialog is open.
      const modals = [...document.querySelectorAll('dialog:modal')];
      const looked = { include: modals.length > 0 ? modals : document, exclude: leftOut };
      const result = await runner.run(looked, { runOnly: rules, resultTypes: ['violations'], preload: false });
      return result.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map((node) => node.target.join(' ')),
      }));
    },
    { rules: runOnly, leftOut: exclude },
  );
  return violations.flatMap(({ id, help, at }) => at.map((element) => `${id}: ${help} (${element})`));
}
