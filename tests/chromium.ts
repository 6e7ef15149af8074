import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';

/** The machine's Chromium, without background activity of its own. @throws Error if there is none */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('No Chromium was found; install one or set CHROME_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
