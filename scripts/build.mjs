import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { generate } from './generate.mjs';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'build/stamp');
const sources = [
  '.umirc.ts',
  'config',
  'domain',
  'package-lock.json',
  'public',
  'scripts/build.mjs',
  'scripts/floors.mjs',
  'scripts/formRules.mjs',
  'scripts/generate.mjs',
  'scripts/textReaders.mjs',
  'server',
  'src',
  'tsconfig.json',
];

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).sort()) {
    // The tenant's file changes without a build (server/app.ts); generated files follow from the rest.
    if (!entry.startsWith('.umi') && !['tenant-config.js', 'generated'].includes(entry))
      yield* filesBelow(join(path, entry));
  }
}

/** The inputs of the build; an equal hash means that the build is still valid. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    // Tests are no part of it; reading them, too, is a tenth of a second of every start.
    for (const file of filesBelow(join(root, source)))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash();

/** Browsers get the smallest form; compressing once here spares it at every request. */
function precompress(folder) {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|html|svg|json)$/.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Screens take the wire's types alone; the schemas behind them would weigh more than many a page. */
function requireNoZod(folder) {
  for (const file of filesBelow(folder)) {
    if (file.endsWith('.js') && readFileSync(file, 'utf8').includes('ZodError'))
      throw new Error(`zod has reached the screens: ${file}`);
  }
}

/** The scripts that every page loads, sign-in included, contain nothing of frame, tables, forms or charts. */
function requireLightEntry(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [, script] of html.matchAll(/<script src="\/(static\/[^"]+)"/g)) {
    if (script === 'static/tenant-config.js') continue;
    const heavy = /ant-design-pro|pro-table|pro-form|echarts/.exec(readFileSync(join(folder, script), 'utf8'));
    if (heavy) throw new Error(`${heavy[0]} has reached the entry: ${script}`);
  }
}

export async function buildAll() {
  generate();
  rmSync(stampFile, { force: true });
  const hash = sourceHash();
  // Compressed files of an earlier build would be served in place of the new ones.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await buildServer();
  const screens = spawnSync(process.execPath, [join(root, 'node_modules/@umijs/max/bin/max.js'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', UMI_APP_TELEMETRY: 'none' },
  });
  if (screens.status !== 0) throw new Error('The screens could not be built; run "npx max build" to see why.');
  requireNoZod(join(root, 'dist'));
  requireLightEntry(join(root, 'dist'));
  precompress(join(root, 'dist'));
  writeFileSync(stampFile, hash);
}

/** Programs that read what people send, each in a process of its own. */
const readers = [
  'kernel/documents/tableReader',
  'subjects/assets/import/documents/inventoryReader',
  'core/tenant/customers/import/customerReader',
  'subjects/ledger/transfers/bankReader',
  'subjects/iso/import/standardReader',
  'subjects/iso/template/documentReader',
  'subjects/iso/existing/reader/existingReader',
  'subjects/iso/variable/factReader',
  'subjects/gov/import/govReader',
  'subjects/questionnaire/template/book/templateReader',
];

/**
 * Packages that readers would load whole for a few of their functions, at each start. All other packages stay outside of the bundle.
 */
const inlined = new Set(['easy-template-x', 'diff', 'fflate', 'saxes', 'xmlchars']);
const packages = {
  name: 'packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/');
      return kind === 'entry-point' || inlined.has(name) ? undefined : { path, external: true };
    });
  },
};

async function bundle(programs, outdir) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(programs.map((path) => [basename(path), join(root, `server/${path}.ts`)])),
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [packages],
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** Builds the readers alone, for tests of a server that runs from its source. @returns their folder */
export async function buildReaders() {
  // Below the repository, so that they find their packages.
  const outdir = join(root, 'node_modules/.cache', `readers-${process.pid}`);
  await bundle(readers, outdir);
  return outdir;
}

export async function buildServer() {
  await bundle(['main', 'worker', 'bootstrap', 'resetFactor', ...readers], join(root, 'build/server'));
  cpSync(join(root, 'server/kernel/documents/pdf/fonts'), join(root, 'build/server/fonts'), { recursive: true });
  cpSync(join(root, 'server/subjects/iso/template/shipped'), join(root, 'build/server/shipped'), { recursive: true });
  for (const name of ['migrations', 'functions'])
    cpSync(join(root, 'server/kernel/db', name), join(root, 'build/server/db', name), { recursive: true });
}

if (process.argv[1] === import.meta.filename) await buildAll();
