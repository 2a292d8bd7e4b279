import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromiumProgram } from './chromium.ts';
import { onCleanUp } from './clean-up.ts';

/** One window of a phone, driven with as few parts of Chromium's protocol as it takes. */
export interface PlainWindow {
  /** Opens the address, with a script that runs before the page's own. */
  open(address: string, script: string): Promise<void>;
  /** The value of an expression in the page; of a promise, what it becomes. */
  read<Value>(expression: string): Promise<Value>;
  tap(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

export interface PlainChromium {
  openWindow(): Promise<PlainWindow>;
}

interface Reply {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/**
 * Chromium without Playwright, or null on a machine without it. Playwright switches the protocol's domain `Runtime` on,
 * in which V8 reads a script a second time when an error is made in it: React's takes 100 ms and more at 6× slowdown.
 */
export async function startPlainChromium(slowdown: number): Promise<PlainChromium | null> {
  const program = chromiumProgram();
  if (!program) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jianwen-bench-chromium-'));
  const unsandboxed = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const settings = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...unsandboxed];
  const child = spawn(program, [...settings, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onCleanUp(async () => {
    // Debian's program is a script that starts the browser: both are ended.
    if (child.pid) process.kill(-child.pid);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const send = await connect(await addressIn(child.stderr));
  return { openWindow: () => openWindow(send, slowdown) };
}

/** Chromium writes the address of its protocol among its messages. */
function addressIn(messages: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    messages.setEncoding('utf8').on('data', (piece) => {
      text += piece;
      const address = /ws:\/\/\S+/.exec(text)?.[0];
      if (address) resolve(address);
    });
  });
}

/** A phone's, in pixels of styles. */
const screen = { width: 390, height: 844 };

type Send = (method: string, parameters?: object, sessionId?: string) => Promise<Record<string, unknown>>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: Reply) => void>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium does not answer')));
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, ({ result, error }) => (result ? resolve(result) : reject(new Error(error?.message))));
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }));
    });
}

async function openWindow(send: Send, slowdown: number): Promise<PlainWindow> {
  const { browserContextId } = await send('Target.createBrowserContext');
  // In a smaller window Chromium never draws what lies beyond its edge, and a tap there waits for the next frame that changes something within it.
  const { targetId } = await send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    newWindow: true,
    ...screen,
  });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const toPage = (method: string, parameters?: object) => send(method, parameters, String(sessionId));
  await toPage('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 2, mobile: true });
  await toPage('Emulation.setTouchEmulationEnabled', { enabled: true });
  await toPage('Page.enable');
  await toPage('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    async open(url, source) {
      await toPage('Page.addScriptToEvaluateOnNewDocument', { source });
      await toPage('Page.navigate', { url });
    },
    async read<Value>(expression: string) {
      const { result } = await toPage('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      return (result as { value: Value }).value;
    },
    async tap(x, y) {
      await toPage('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await toPage('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    async close() {
      await send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
