import type { Page } from 'playwright-core';
import { closeDialog, go, openDialog } from './desk-steps.ts';

/** The screens of series, each from the one before it. */
export const seriesScreens: [name: string, show: (page: Page) => Promise<void>][] = [
  [
    'the series',
    async (page) => {
      await go(page, '/sections?kind=series');
      await page.locator('.series-cover').first().waitFor();
    },
  ],
  [
    'the articles of a series',
    async (page) => {
      await page
        .getByRole('button', { name: /^排文章/ })
        .first()
        .click();
      await page.locator('.series-parts li').first().waitFor();
    },
  ],
  [
    'the form of a series',
    async (page) => {
      await closeDialog(page);
      await openDialog(page, '新增專題');
    },
  ],
];
