import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import type { Measure } from './bench';
import { type Client, startPortal } from './portal';

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Network and rendering may take turns; only this long without either means that nothing more comes. */
const QUIET = 1_500;

/** Encoded bytes of all scripts that a page asks for until the network is idle, with nothing in the cache. */
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

/** What the browser loads of script before a page is there. */
export const firstLoad: Measure = async ({ database, folder }) => {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('No Chromium was found; install one or set CHROME_PATH.');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: await database('first_load'), DATA_DIR: folder });
  const browser = await chromium.launch({ executablePath, args: launchArguments });
  try {
    const manager = await portal.signIn('13800000011');
    const customer = await portal.signIn('13800000021');
    const load = (path: string, shows: string, client?: Client) =>
      scriptBytes(browser, portal.address, path, shows, client);
    const row = 'table tbody tr[data-row-key]';
    const units = '/#/systemManage/companyDetails/PDEMO27001A?tab=units';
    return [
      {
        what: 'Script on the first load of /login',
        value: (await load('/#/login', 'input')) / 1000,
        unit: 'kB',
        atMost: 240,
      },
      {
        what: 'Script on the first load of the project list',
        value: (await load('/#/projectList/myProject', row, manager)) / 1000,
        unit: 'kB',
        atMost: 450,
      },
      {
        what: 'Script on the first load of a service’s units',
        value: (await load(units, row, customer)) / 1000,
        unit: 'kB',
        atMost: 450,
      },
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
};
