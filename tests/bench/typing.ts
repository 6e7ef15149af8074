import { launchChromium } from '../chromium';
import { percentile } from './figures';
import type { Client } from './portal';

/** A machine that is slower by this factor. */
const SLOWER = 4;
const LETTERS = 40;

/** In the page: the time from each key press until its effect is painted, in ms. */
const watchKeys = `{
  const took = [];
  window.keyTimes = took;
  document.addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => requestAnimationFrame(() => took.push(performance.now() - timeStamp)));
  }, { capture: true });
}`;

/**
 * Types into questions of a long questionnaire assigned to one person, on a slowed processor.
 * @returns the time until a letter is painted, in ms
 */
export async function typingSlowed(
  address: string,
  { cookie }: Client,
  projectCode: string,
  name: string,
): Promise<{ p95: number; slowest: number }> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ ...cookie, url: address }]);
    const page = await context.newPage();
    await page.goto(`${address}/#/reportOnline/${projectCode}`);
    await page.getByText(name).first().click();
    const fields = page.getByRole('article').getByRole('textbox');
    await fields.first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(watchKeys);
    for (const at of [0, 3]) {
      await fields.nth(at).click();
      // As a person types: the next letter does not wait for the page.
      await page.keyboard.type('a'.repeat(LETTERS / 2), { delay: 120 });
    }
    await page.waitForFunction(`window.keyTimes.length >= ${LETTERS}`);
    const took = await page.evaluate<number[]>('window.keyTimes');
    return { p95: percentile(took, 0.95), slowest: Math.max(...took) };
  } finally {
    await browser.close();
  }
}
