import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { onCleanUp } from './clean-up.ts';

const programs = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const chromiumProgram = (): string | undefined => programs.find((file) => existsSync(file));

/** A browser that ends with the benchmark at the latest, or null on a machine without one. */
export async function startChromium(): Promise<Browser | null> {
  const executablePath = chromiumProgram();
  if (!executablePath) return null;
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  onCleanUp(() => browser.close());
  return browser;
}
