import { launchChromium } from '../chromium';
import { percentile } from './figures';
import type { Client } from './portal';

const FIRST_ROW = 'tbody tr.ant-table-row';
const TURNS = 20;

/** In the page: from the next press of the mouse until other rows have been painted, in ms. */
const untilOtherRows = `new Promise((resolve) => {
  const first = () => document.querySelector('${FIRST_ROW}')?.dataset.rowKey;
  const before = first();
  let pressed = 0;
  document.addEventListener('pointerdown', (event) => (pressed = event.timeStamp), { once: true, capture: true });
  const observer = new MutationObserver(() => {
    if (pressed === 0 || first() === before) return;
    observer.disconnect();
    // The frame after the one that is about to be painted.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)));
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
})`;

/**
 * Turns pages of long lists in Chromium, as soon as the rows before are there: from the press of the mouse until the
 * next page's rows are painted, as the page itself sees it (how long the driver looks for its target is not the
 * portal's time).
 * @param lists hash paths of the lists, by name
 * @returns the slowest list's name and its p95 in ms
 */
export async function slowestOnScreen(
  address: string,
  { cookie }: Client,
  lists: Readonly<Record<string, string>>,
): Promise<{ name: string; slowest: number }> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ ...cookie, url: address }]);
    const page = await context.newPage();
    let worst = { name: '', slowest: 0 };
    for (const [name, path] of Object.entries(lists)) {
      await page.goto(`${address}/#${path}`);
      await page.locator(FIRST_ROW).first().waitFor();
      const found: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const [took] = await Promise.all([
          page.evaluate<number>(untilOtherRows),
          page.locator('.ant-pagination-next').click(),
        ]);
        found.push(took);
      }
      const slowest = percentile(found, 0.95);
      if (slowest > worst.slowest) worst = { name, slowest };
    }
    return worst;
  } finally {
    await browser.close();
  }
}
