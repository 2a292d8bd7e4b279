import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { draftWith, loggedIn } from '../../tests/browser/desk/desk-steps.ts';
import { sqlOver } from '../../tests/harness/database/sql.ts';
import { addTestStaff } from '../../tests/harness/desk/desk.ts';
import { startChromium } from '../chromium.ts';
import { benchFolder } from '../clean-up.ts';
import { atMost, count, type Row, type Section } from '../report.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSite } from '../servers/site.ts';

const characters = 20_000;
const slowdown = 4;
const keys = 200;
/** A fast typist; saving and storing on the device run between the keys. */
const keyEvery = 120;
/** Milliseconds from a key to the paint that shows it which 95 of 100 keys must not exceed. */
const aim = 32;

/** How long a key takes to be seen in a long article, on a slow machine: typed letters, and Chinese that is composed. */
export async function measureKeystrokes(): Promise<Section> {
  const title = `Typing in an article of ${count(characters)} characters at ${slowdown}× slowdown`;
  const browser = await startChromium();
  if (!browser) return { title, tables: [], notes: ['Skipped: no Chromium here, so the aim was not checked.'] };
  const { settings } = await startPostgres();
  const { port } = await startSite({ dataDir: benchFolder(), settings: { ...settings, DEMO_CONTENT: 'off' } });
  const site = { url: `http://127.0.0.1:${port}`, sql: sqlOver({ connectionString: settings.DATABASE_URL }) };
  const editor = await addTestStaff(site, 'editor');
  const id = await draftWith(editor, { title: '很長的一篇', bodyHtml: longBody() });
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, baseURL: site.url, ...loggedIn(site, editor) });
  const page = await context.newPage();
  await page.goto(`/desk/articles/${id}`);
  await page.locator('.desk-body[contenteditable="true"] p').first().waitFor();
  const session = await slowSession(context, page);

  const rows: Row[] = [];
  for (const [name, press] of Object.entries(waysToWrite(page, session))) {
    await cursorInTheMiddle(page);
    const before = await busyTime(session);
    const times = await timesOf(page, press);
    const row = rowOf(name, times, ((await busyTime(session)) - before) / keys);
    console.log(row.cells.join('  '));
    rows.push(row);
  }
  await page.close();
  rows.push(await measureBareText(context));
  await browser.close();
  return {
    title,
    tables: [{ columns: ['input', 'p50, ms', 'p95, ms', 'slowest, ms', 'work, ms'], rows }],
    notes: [
      `Chromium; ${keys} keys, one every ${keyEvery} ms, in the middle of the text, while the text is saved. A key's time runs from ` +
        'its event to the end of the frame that shows it.',
      'The last row is a bare `contenteditable` with the same text and no editor: what the browser itself takes.',
      'Work: CPU time of the page for each key, with its share of saving. Other programs on the machine do not change it.',
    ],
  };
}

async function measureBareText(context: BrowserContext): Promise<Row> {
  const page = await context.newPage();
  await page.setContent(`<!doctype html><main class="desk-body" contenteditable>${longBody()}</main>`);
  await page.addStyleTag({ content: 'main { width: 648px; font-size: 18px; line-height: 1.8 }' });
  const session = await slowSession(context, page);
  await cursorInTheMiddle(page);
  const before = await busyTime(session);
  const times = await timesOf(page, waysToWrite(page, session)['typed letters'] as Press);
  const { cells } = rowOf('typed letters, bare text', times, ((await busyTime(session)) - before) / keys);
  return { cells };
}

async function slowSession(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
}

/** CPU time that the page has taken so far, in milliseconds. */
async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

type Press = (index: number) => Promise<unknown>;

function waysToWrite(page: Page, session: CDPSession): Record<string, Press> {
  const stages = ['ㄘ', 'ㄘㄜ', 'ㄘㄜˋ', '測'];
  return {
    'typed letters': (index) => page.keyboard.press(String.fromCharCode(97 + (index % 26))),
    'composed Chinese': (index) => {
      const text = stages[index % 5];
      if (text === undefined) return session.send('Input.insertText', { text: '測' });
      return session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    },
    'new paragraphs and back': (index) => page.keyboard.press(index % 2 ? 'Backspace' : 'Enter'),
  };
}

async function timesOf(page: Page, press: Press): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    let begun: number | null = null;
    const onInput = (event: Event) => {
      if (begun !== null) return;
      const from = event.timeStamp;
      begun = from;
      requestAnimationFrame(() => {
        // A message that is sent in a frame arrives after that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          times.push(performance.now() - from);
          begun = null;
          port1.close();
        };
        port2.postMessage(null);
      });
    };
    for (const type of ['keydown', 'compositionupdate', 'beforeinput']) addEventListener(type, onInput, true);
  });
  for (let index = 0; index < keys; index += 1) {
    await Promise.all([press(index), pause(keyEvery)]);
  }
  await pause(500);
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

async function cursorInTheMiddle(page: Page): Promise<void> {
  await page.locator('.desk-body').focus();
  await page.evaluate(() => {
    const paragraphs = document.querySelectorAll('.desk-body > p');
    const middle = paragraphs[Math.floor(paragraphs.length / 2)];
    const text = middle?.firstChild;
    if (!text) throw new Error('the article has no paragraph');
    middle.scrollIntoView({ block: 'center' });
    getSelection()?.setBaseAndExtent(text, 20, text, 20);
  });
}

function rowOf(name: string, times: number[], work: number): Row {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  const cells = [name, count(at(0.5)), count(at(0.95)), count(at(1)), count(work)];
  return { cells, check: atMost(at(0.95), aim, ' ms') };
}

/** Paragraphs of 160 characters, with headings, links, bold words, lists and a table between them. */
function longBody(): string {
  const sentence = '凌晨三點四十分，漁船一艘接一艘靠岸，拍賣員的聲音蓋過了柴油引擎。';
  const parts: string[] = [];
  for (let length = 0, block = 0; length < characters; block += 1) {
    const words = sentence.repeat(5);
    length += words.length;
    if (block % 12 === 0) parts.push(`<h2 id="section-${block / 12 + 1}">第 ${block / 12 + 1} 節</h2>`);
    if (block % 9 === 4) parts.push(`<ul>\n<li>${sentence}</li>\n<li>${sentence}</li>\n</ul>`);
    parts.push(`<p>${words}<strong>重點</strong>與<a href="/news/other">連結</a>。</p>`);
  }
  return `${parts.join('\n')}\n`;
}
