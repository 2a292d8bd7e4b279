import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../../harness/temp-folder.ts';
import { clickActions, type Engine, type EngineWindow, keyAction, keyActions, type PageFunction } from './engine.ts';
import { startProgram } from './start-program.ts';

const program = '/usr/bin/firefox-esr';

export const firefoxEngine: Engine = {
  name: 'Firefox',
  missing: () => (existsSync(program) ? undefined : 'firefox-esr'),
  open,
};

/** A new profile asks for no updates, and its pages are in the language of the readers. */
const settings = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'zh-TW',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

async function open(): Promise<EngineWindow> {
  const profile = tempFolder();
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(path.join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const browser = startProgram(program, args, { HOME: profile, TZ: 'Asia/Taipei' });
  const { send, end } = await connect(`${await browser.says(/^WebDriver BiDi listening on (\S+)/)}/session`);
  await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });

  async function call<Given extends unknown[]>(work: string, given: Given, ownership = 'none') {
    const reply = await send('script.callFunction', {
      functionDeclaration: work,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      target: { context },
      awaitPromise: true,
      resultOwnership: ownership,
    });
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text);
    return reply.result;
  }

  async function act(actions: unknown): Promise<void> {
    await send('input.performActions', { context, actions });
  }

  return {
    goTo: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async run<Given extends unknown[], Answer>(work: PageFunction<Given, Answer>, ...given: Given) {
      const { value } = await call(`async (json) => JSON.stringify([await (${work})(...JSON.parse(json))])`, given);
      return JSON.parse(value)[0] as Answer;
    },
    async click(selector) {
      const find = `(json) => {
        const element = document.querySelector(JSON.parse(json)[0]);
        element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        return element;
      }`;
      const { sharedId } = await call(find, [selector]);
      if (!sharedId) throw new Error(`There is no ${selector}.`);
      await act(clickActions({ type: 'element', element: { sharedId } }));
    },
    type: (text) => act(keyActions(text)),
    press: (key) => act(keyAction(key)),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    setCookie: ({ value, sameSite, ...cookie }) =>
      send('storage.setCookie', {
        cookie: { ...cookie, value: { type: 'string', value }, sameSite: sameSite.toLowerCase() },
      }),
    async close() {
      end();
      await browser.end();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: Each command of WebDriver BiDi has a reply of its own form.
type Reply = any;
type Send = (method: string, params: object) => Promise<Reply>;

/** Speaks WebDriver BiDi over its socket. */
async function connect(address: string): Promise<{ send: Send; end(): void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();
  let sent = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer.')));
  });
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data);
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.type === 'success') asked?.resolve(reply.result);
    else asked?.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
  });
  return {
    send(method, params) {
      sent += 1;
      const reply = new Promise<Reply>((resolve, reject) => waiting.set(sent, { resolve, reject }));
      socket.send(JSON.stringify({ id: sent, method, params }));
      return reply;
    },
    end: () => socket.close(),
  };
}
