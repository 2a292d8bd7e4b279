import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { tempFolder } from '../../harness/temp-folder.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { clickActions, type Engine, type EngineWindow, keyAction, keyActions, type PageFunction } from './engine.ts';
import { startProgram } from './start-program.ts';

const driverProgram = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const browserPrograms = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

export const webkitEngine: Engine = { name: 'WebKitGTK', missing, open };

function missing(): string | undefined {
  const needed = { 'webkit2gtk-driver': existsSync(driverProgram), xvfb: existsSync(display) };
  const names = Object.entries(needed).flatMap(([name, isThere]) => (isThere ? [] : name));
  return names.length > 0 ? names.join(' and ') : undefined;
}

async function open(): Promise<EngineWindow> {
  const home = tempFolder();
  const screen = startProgram(display, ['-displayfd', '2', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const port = await freePort();
  const driver = startProgram(driverProgram, [`--port=${port}`], {
    DISPLAY: `:${await screen.says(/^(\d+)$/)}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    TZ: 'Asia/Taipei',
  });

  async function ask(method: string, address: string, body?: object): Promise<Reply> {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const reply = await fetch(`http://127.0.0.1:${port}${address}`, init);
    const { value } = (await reply.json()) as Reply;
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  await waitUntil('WebKit can be driven', () => ask('GET', '/status'));
  const options = { binary: globSync(browserPrograms)[0], args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await ask('POST', '/session', { capabilities });
  const post = (command: string, body: object = {}) => ask('POST', `/session/${sessionId}/${command}`, body);

  async function run<Given extends unknown[], Answer>(work: PageFunction<Given, Answer>, ...given: Given) {
    const script = `const done = arguments[1];
      Promise.resolve().then(() => (${work})(...arguments[0])).then((answer) => done({ answer }), (error) => done({ error: String(error) }));`;
    const { answer, error } = await post('execute/async', { script, args: [given] });
    if (error) throw new Error(error);
    return answer as Answer;
  }

  return {
    goTo: (url) => post('url', { url }),
    reload: () => post('refresh'),
    // In a task of its own: a page that is left while it runs something never answers.
    back: () => run(() => void setTimeout(() => history.back())),
    run,
    async click(selector) {
      const element = await post('element', { using: 'css selector', value: selector });
      await post('execute/sync', {
        script: 'arguments[0].scrollIntoView({ block: "nearest", behavior: "instant" })',
        args: [element],
      });
      await post('actions', { actions: clickActions(element) });
    },
    type: (text) => post('actions', { actions: keyActions(text) }),
    press: (key) => post('actions', { actions: keyAction(key) }),
    /** The driver sets the size of the window with its bars. */
    async resize(width, height) {
      await post('window/rect', { width, height });
      const [inner = 0] = await run(() => [innerHeight]);
      await post('window/rect', { width, height: 2 * height - inner });
    },
    setCookie: (cookie) => post('cookie', { cookie }),
    async close() {
      await ask('DELETE', `/session/${sessionId}`);
      await driver.end();
      await screen.end();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: Each command of WebDriver has a reply of its own form.
type Reply = any;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
