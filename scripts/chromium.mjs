import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  // The same pages without the browser around them: tests take a quarter less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The Chromium to test with: CHROME_PATH, Debian's, Google's, Playwright's own; undefined where there is none. */
export async function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const found = known.find((path) => existsSync(path));
  if (found) return found;
  try {
    return execFileSync('which', ['google-chrome'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    const { chromium } = await import('playwright-core');
    const own = chromium.executablePath();
    return own && existsSync(own) ? own : undefined;
  }
}
