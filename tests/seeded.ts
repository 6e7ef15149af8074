import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** An empty data folder, which the database's system user can reach. */
export function emptyFolder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  chmodSync(path, 0o755);
  return path;
}

/**
 * A data folder on which the built portal has run once and ended in order: making the database and the demo is most of a
 * first start, and the same each time.
 */
export async function seededFolder(env: Record<string, string | undefined>): Promise<string> {
  const data = emptyFolder('seeded');
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  let isUp = false;
  const listen = (chunk: Buffer) => {
    output += chunk;
    if (isUp || !/http:\/\/localhost:\d+/.test(output)) return;
    isUp = true;
    child.kill('SIGTERM');
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  if ((await ended) !== 0) throw new Error(`The portal could not be prepared:\n${output}`);
  return data;
}

/** A copy of a data folder that nothing runs on, owners and all. */
export function copyOf(seeded: string, name: string): string {
  const data = emptyFolder(name);
  execFileSync('cp', ['-a', `${seeded}/.`, data]);
  return data;
}
