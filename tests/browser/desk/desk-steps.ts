import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { type ArticleFields, emptyFields } from '../../../contract/desk/model/article.ts';
import type { OpenPage } from '../../harness/browser.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import type { DeskSite, TestStaff } from '../../harness/desk/desk.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';

/** A browser in which a member of the staff is logged in. */
export function loggedIn(site: Pick<DeskSite, 'url'>, staff: Pick<TestStaff, 'token'>): BrowserContextOptions {
  return { storageState: { cookies: [sessionCookie(site, staff)], origins: [] } };
}

export function sessionCookie({ url }: Pick<DeskSite, 'url'>, { token }: Pick<TestStaff, 'token'>) {
  const { hostname } = new URL(url);
  const cookie = { name: 'desk-session', value: token, domain: hostname, path: '/desk', expires: -1 };
  return { ...cookie, httpOnly: true, secure: false, sameSite: 'Strict' as const };
}

/** The link that the operator's command prints. */
export async function printedLink(site: DeskSite): Promise<string> {
  const database = await openDatabaseOf(site);
  try {
    const { text } = await operatorOn({ db: database.db })('staff first', []);
    return /https?:\/\/\S+/.exec(text)?.[0] ?? text;
  } finally {
    await database.close();
  }
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Goes to another screen of the app without loading it anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), `/desk${path}`);
}

export async function openDialog(page: Page, button: string, title = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await dialog(page, title).waitFor();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** A draft with this content; returns its id. */
export async function draftWith(staff: TestStaff, fields: Partial<ArticleFields>): Promise<string> {
  const { id, version } = (await staff.call('article/create', {})).data;
  const tab = crypto.randomUUID();
  await staff.call('article/save', { id, version, tab, fields: { ...emptyFields, ...fields } });
  await staff.call('article/release', { id, tab });
  return id;
}

export async function openArticle(openPage: OpenPage, site: DeskSite, staff: TestStaff, id: string): Promise<Page> {
  const page = await openPage(site, `/desk/articles/${id}`, { context: loggedIn(site, staff) });
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  return page;
}

/** Waits until the screen says that everything is at the server. */
export async function saved(page: Page): Promise<void> {
  await page.locator('.save-state.save-saved').waitFor();
}

/** The editor as it is found at its element. */
type EditorElement = HTMLElement & { editor: { getJSON(): DocumentNode; view: { domObserver: { flush(): void } } } };

/** A node of the editor's document, with its marks and attributes. */
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

export async function documentOf(page: Page): Promise<DocumentNode> {
  return page.locator('.desk-body').evaluate((body) => (body as EditorElement).editor.getJSON());
}

/**
 * Puts the cursor behind the first `offset` characters of an element's text. The editor is made to look at it at once: the
 * browser tells it of a moved cursor later, and on a busy machine after the next key.
 */
export async function putCursor(page: Page, selector: string, offset: number): Promise<void> {
  await page.locator('.desk-body').evaluate(
    (body, { selector, offset }) => {
      const { editor } = body as EditorElement;
      body.focus();
      const element = document.querySelector(`.desk-body ${selector}`);
      if (!element) throw new Error(`no ${selector}`);
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let left = offset;
      let node = walker.nextNode();
      while (node && left > (node.nodeValue ?? '').length) {
        left -= (node.nodeValue ?? '').length;
        node = walker.nextNode();
      }
      if (!node) throw new Error(`${selector} has no text`);
      getSelection()?.setBaseAndExtent(node, left, node, left);
      editor.view.domObserver.flush();
    },
    { selector, offset },
  );
}

/** Lifts a row of a sortable list by its handle, moves it with the keys, and puts it down; waits for what is said after each key. */
export async function dragByKeys(
  page: Page,
  title: string,
  keys: readonly [key: string, said: string][],
): Promise<void> {
  await page.getByRole('button', { name: `拖曳「${title}」`, exact: true }).focus();
  await page.keyboard.press('Space');
  // Where a lifted row is over itself, that is said at once after the lifting.
  const lifted = page.getByText(new RegExp(`拿起「${title}」|「${title}」移到`));
  await lifted.first().waitFor({ state: 'attached' });
  // The list listens to the arrow keys from the next timer on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const [key, said] of keys) {
    await page.keyboard.press(key);
    await page.getByText(said).first().waitFor({ state: 'attached' });
  }
  await page.keyboard.press('Space');
}

/** An input method as the browser sees one: the composed text changes with each key, and is then replaced. */
export interface InputMethod {
  /** 注音: the symbols appear one by one, become a candidate, and are confirmed. */
  compose(stages: readonly string[], result: string): Promise<void>;
  begin(stages: readonly string[]): Promise<void>;
  /** The first key of a composition, which the page hears of before anything is composed. */
  pressFirstKey(): Promise<void>;
  /** Enter, which belongs to the input method while it composes. */
  pressEnter(): Promise<void>;
  confirm(result: string): Promise<void>;
}

export async function inputMethod(page: Page): Promise<InputMethod> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const begin = async (stages: readonly string[]) => {
    for (const text of stages) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
  };
  const confirm = async (text: string) => {
    await session.send('Input.insertText', { text });
  };
  const code = { code: 'Enter', windowsVirtualKeyCode: 229 };
  return {
    begin,
    confirm,
    async pressFirstKey() {
      const key = { key: 'Process', code: 'KeyH', windowsVirtualKeyCode: 229 };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    async pressEnter() {
      // Windows names such a key Process, macOS by its own name.
      for (const key of ['Process', 'Enter']) {
        await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, ...code });
        await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code });
      }
    },
    async compose(stages, result) {
      await begin(stages);
      await confirm(result);
    },
  };
}

export const zhuyin = ['ㄘ', 'ㄘㄜ', 'ㄘㄜˋ', '測'] as const;
export const cangjie = ['水', '水月', '水月金', '測'] as const;
