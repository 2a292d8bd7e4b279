import { chromium } from 'playwright-core';
import { browserArguments, browserProgram } from '../../harness/browser.ts';
import type { Engine, EngineWindow, Key, PageFunction } from './engine.ts';

export const chromiumEngine: Engine = { name: 'Chromium', missing: () => undefined, open };

async function open(): Promise<EngineWindow> {
  const browser = await chromium.launch({ executablePath: browserProgram(), args: browserArguments });
  const page = await browser.newPage({ locale: 'zh-TW', timezoneId: 'Asia/Taipei' });
  return {
    goTo: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.evaluate(() => history.back())),
    async run<Given extends unknown[], Answer>(work: PageFunction<Given, Answer>, ...given: Given) {
      const json = await page.evaluate(`(${work})(...${JSON.stringify(given)})`);
      return json as Answer;
    },
    click: (selector) => page.locator(selector).first().click(),
    type: (text) => page.keyboard.type(text),
    press: (key: Key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    setCookie: (cookie) => page.context().addCookies([cookie]),
    close: () => browser.close(),
  };
}
