import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, isBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';

/*
 * Proves the portal: types, lint, unit, server on a real PostgreSQL, pages, browser. Stops at the first step that
 * fails. BROWSER_REQUIRED=true makes a missing Chromium a failure.
 */
const root = join(import.meta.dirname, '..');
process.chdir(root);
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const counts = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();

function step(name, command, args, env = {}) {
  const from = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  return status === 0;
}

function vitest(name, projects, env) {
  const file = join(results, `${projects.join('-')}.json`);
  const args = [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const ok = step(name, 'npx', args, env);
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
    counts.skipped += report.numPendingTests;
  }
  return ok;
}

async function prove() {
  // What is generated follows folders, texts and routes; that of an earlier state would be tested otherwise.
  if (!step('generate', 'node', ['scripts/generate.mjs', '--routes'])) return false;
  if (!step('types', 'npm', ['run', '--silent', 'types'])) return false;
  if (!step('lint', 'npm', ['run', '--silent', 'lint'])) return false;
  if (!vitest('unit', ['unit'])) return false;
  if (!vitest('server', ['server'])) return false;
  if (!vitest('pages', ['pages'])) return false;
  if (!isBuilt()) {
    console.log('\n── build');
    await buildAll();
  }
  if (!vitest('start', ['start'])) return false;
  const chromium = await findChromium();
  if (chromium) return vitest('browser', ['browser'], { CHROME_PATH: chromium });
  console.log(`
┌──────────────────────────────────────────────────────────────────────────┐
│ NO CHROMIUM WAS FOUND: the browser tests were LEFT OUT.                  │
│ Install one (Debian: apt-get install chromium-headless-shell             │
│ fonts-noto-cjk) or set CHROME_PATH, then run npm test again.             │
└──────────────────────────────────────────────────────────────────────────┘`);
  return process.env.BROWSER_REQUIRED !== 'true';
}

let ok = false;
try {
  ok = await prove();
} catch (error) {
  console.error(error);
}
if (!ok && counts.failed === 0) counts.failed = 1;
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(ok ? 0 : 1);
