import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { copyOf, emptyFolder } from '../seeded';

export const root = join(import.meta.dirname, '../..');
/** Undone after each test, the last first. */
export const cleanUp: (() => unknown)[] = [];

export interface Portal {
  child: ChildProcess;
  output: () => string;
  /** The address that it prints. */
  address: () => Promise<string>;
  ended: Promise<number | null>;
}

/** The built product, started as its users start it. scripts/test.mjs builds it first. */
export function start(env: Record<string, string>, options: { uid?: number; gid?: number; cwd?: string } = {}): Portal {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: options.cwd ?? root,
    env: { PATH: process.env.PATH, HOME: '/tmp', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  cleanUp.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const found = () => /http:\/\/localhost:\d+/.exec(text)?.[0];
  return {
    child,
    output: () => text,
    ended,
    async address() {
      await expect
        .poll(() => found() ?? (child.exitCode === null ? undefined : text), { timeout: 40_000, interval: 50 })
        .toMatch(/^http/);
      return found() ?? '';
    },
  };
}

/** A data folder: an empty one, or a copy of one on which the portal has run. */
export function folder(seeded?: string): string {
  const path = seeded ? copyOf(seeded, 'start') : emptyFolder('start');
  cleanUp.unshift(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export const ready = async (address: string) => (await fetch(`${address}/readyz`)).status;

/** To be called once in a file of tests. */
export function undoAfterEach(): void {
  afterEach(async () => {
    for (const undo of cleanUp.splice(0).reverse()) await undo();
  });
}
