import type { Browser } from 'playwright-core';
import { launchChromium } from '../chromium';
import type { Figure } from './figures';
import type { Measure } from './measure';
import { type Client, startPortal } from './portal';

/** Network and rendering may alternate; silence of this length means that the page is complete. */
const QUIET = 1_500;

/** Encoded bytes of all scripts that a page requests until the network is idle, with an empty cache. */
async function scriptBytes(
  browser: Browser,
  address: string,
  path: string,
  shows: string,
  client?: Client,
): Promise<number> {
  const context = await browser.newContext();
  if (client) await context.addCookies([{ ...client.cookie, url: address }]);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(`${address}${path}`);
  for (let before = -1; before !== bytes; ) {
    before = bytes;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET);
  }
  // A page that shows something else would be light, and prove nothing.
  if (!(await page.locator(shows).first().isVisible())) throw new Error(`${path} shows no ${shows} at ${page.url()}.`);
  await context.close();
  return bytes;
}

/** The scripts that the browser loads before a page appears. */
export const firstLoad: Measure = async ({ database, folder }) => {
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: await database('first_load'), DATA_DIR: folder });
  const browser = await launchChromium();
  try {
    const manager = await portal.signIn('13800000011');
    const customer = await portal.signIn('13800000021');
    const row = 'table tbody tr[data-row-key]';
    const project = '/#/systemManage/companyDetails/PDEMO27001A';
    const measured: [what: string, path: string, shows: string, atMost: number, client?: Client][] = [
      ['/login', '/#/login', 'input', 235],
      ['the project list', '/#/projectList/myProject', row, 500, manager],
      ['a service’s units', `${project}?tab=units`, row, 500, customer],
      ['a project', `${project}?tab=overview`, '.ant-descriptions', 600, customer],
      ['the form for a project', '/#/projectList/myProject?create=1', '.ant-drawer input#groupName', 600, manager],
    ];
    const figures: Figure[] = [];
    for (const [what, path, shows, atMost, client] of measured) {
      const value = (await scriptBytes(browser, portal.address, path, shows, client)) / 1000;
      figures.push({ what: `Script on the first load of ${what}`, value, unit: 'kB', atMost });
    }
    return figures;
  } finally {
    await browser.close();
    await portal.stop();
  }
};
