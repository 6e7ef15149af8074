import { chromium } from 'playwright-core';
import { percentile } from './figures';
import type { Client } from './portal';

const FIRST_ROW = 'tbody tr.ant-table-row';
const TURNS = 10;

/**
 * Turns pages of long lists in Chromium: from the click until the next page's rows stand on the screen; what the driver
 * itself takes counts too.
 * @param lists hash paths of the lists, by name
 * @returns the slowest list's name and its p95 in ms
 */
export async function slowestOnScreen(
  address: string,
  { cookie }: Client,
  lists: Readonly<Record<string, string>>,
): Promise<{ name: string; slowest: number }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ ...cookie, url: address }]);
    const page = await context.newPage();
    const firstKey = () => page.locator(FIRST_ROW).first().getAttribute('data-row-key');
    let worst = { name: '', slowest: 0 };
    for (const [name, path] of Object.entries(lists)) {
      await page.goto(`${address}/#${path}`);
      await page.locator(FIRST_ROW).first().waitFor();
      const found: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const before = await firstKey();
        const from = performance.now();
        await page.locator('.ant-pagination-next').click();
        await page.locator(`tr[data-row-key="${before}"]`).waitFor({ state: 'detached', timeout: 10_000 });
        found.push(performance.now() - from);
      }
      const slowest = percentile(found, 0.95);
      if (slowest > worst.slowest) worst = { name, slowest };
    }
    return worst;
  } finally {
    await browser.close();
  }
}
