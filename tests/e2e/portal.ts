import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject, onTestFailed } from 'vitest';
import { startOwnPostgres } from '#server/kernel/db/embedded';
import { demoPeople } from '#server/seed/accounts';
import { launchChromium } from '../chromium';
import { copyOf } from '../seeded';

const root = join(import.meta.dirname, '../..');

export interface Portal {
  /** Of the running portal. */
  readonly address: string;
  readonly browser: Browser;
  /** A person with a browser of their own, signed in by one click on a demo account, or with a code where there is none. */
  person(phone: string, options?: { language?: 'zh-CN' | 'en-US'; width?: number }): Promise<Page>;
  /** A browser without a session. */
  visitor(options?: { width?: number }): Promise<Page>;
  /** kill -9 of the server, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The address of its database, for situations in the middle of a transaction. */
  databaseUrl(): Promise<string>;
}

/** Console errors of people's browsers; a test removes those that it expects. */
export const complaints: string[] = [];

/** A port of this machine that is free. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((there) => server.listen(0, '127.0.0.1', there));
  const { port } = server.address() as AddressInfo;
  await new Promise((gone) => server.close(gone));
  return String(port);
}

/**
 * The built product on a data folder of its own, and a real Chromium; for one test file.
 * @param settings further ones, by the address that the portal will have
 */
export function portal(settings?: (address: string) => Promise<Record<string, string>>): Portal {
  const data = copyOf(inject('seededFolder'), 'e2e');
  const held = {} as { child: ChildProcess; address: string; browser: Browser };
  const contexts: BrowserContext[] = [];

  const start = async () => {
    const port = held.address ? new URL(held.address).port : settings ? await freePort() : '0';
    const more = await settings?.(`http://localhost:${port}`);
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: port, DATA_DIR: data, LOG_LEVEL: 'warn', NODE_ENV: 'development', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    held.child = child;
    held.address = await new Promise<string>((up, down) => {
      let output = '';
      const listen = (chunk: Buffer) => {
        output += chunk;
        const found = /http:\/\/localhost:\d+/.exec(output)?.[0];
        if (found) up(found);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => down(new Error(output)));
    });
  };

  const visitor = async ({ width = 1440 }: { width?: number } = {}) => {
    const context = await held.browser.newContext({
      viewport: { width, height: 900 },
      // A click on what still grows into its place can miss it.
      reducedMotion: 'reduce',
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    return page;
  };

  beforeAll(async () => {
    await start();
    held.browser = await launchChromium();
  });

  // The screens of all people tell more than the failed step.
  beforeEach(() => {
    onTestFailed(async () => {
      for (const page of contexts.flatMap((context) => context.pages()))
        console.error(page.url(), await page.ariaSnapshot({ timeout: 5000 }).catch(String));
    });
  });

  afterAll(async () => {
    for (const context of contexts) await context.close();
    await held.browser?.close();
    if (held.child?.exitCode === null) {
      const ended = new Promise((done) => held.child.once('exit', done));
      held.child.kill('SIGTERM');
      await ended;
    }
    rmSync(data, { recursive: true, force: true });
  });

  return {
    get address() {
      return held.address;
    },
    get browser() {
      return held.browser;
    },
    visitor,
    async person(phone, { language = 'zh-CN', width } = {}) {
      const page = await visitor({ width });
      await page.goto(`${held.address}/#/login`);
      if (language === 'en-US') await page.getByRole('button', { name: 'English' }).click();
      if (demoPeople.some((person) => person.phone === phone)) {
        await page.getByRole('button', { name: new RegExp(phone) }).click();
      } else await signInWithCode(page, phone);
      await page.waitForURL((url) => !url.hash.startsWith('#/login'), { timeout: 20_000 });
      return page;
    },
    start,
    // (Adopts the one that runs.)
    databaseUrl: async () => (await startOwnPostgres(data)).url,
    async kill() {
      const ended = new Promise((done) => held.child.once('exit', done));
      held.child.kill('SIGKILL');
      await ended;
    },
  };
}

async function signInWithCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码' }).fill('246810');
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Moves within the portal as a link would. */
export const open = async (page: Page, portalAt: Portal, path: string) => {
  await page.goto(`${portalAt.address}/#${path}`);
};
