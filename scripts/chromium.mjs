import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The Chromium to test with: CHROME_PATH, Debian's, Google's, Playwright's own; undefined where there is none. */
export async function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  for (const path of ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']) {
    if (existsSync(path)) return path;
  }
  try {
    return execFileSync('which', ['google-chrome'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    const { chromium } = await import('playwright-core');
    const own = chromium.executablePath();
    return own && existsSync(own) ? own : undefined;
  }
}
