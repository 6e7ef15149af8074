import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.mjs';

/** Both halves with hot reload: the screens on PORT (8000), the server on the next port. */
const root = join(import.meta.dirname, '..');
generate();
// Texts added while it runs are known at once, and so are pages that use them.
for (const folder of ['domain/locales', 'src/pages', 'src/features', 'src/layouts', 'src/components'])
  watch(join(root, folder), { recursive: true }, () => {
    try {
      generate();
    } catch (error) {
      console.error(error.message);
    }
  });
const port = Number(process.env.PORT ?? 8000);
const children = [
  spawn(
    process.execPath,
    ['--import', 'tsx', '--watch-path=server', '--watch-path=domain', '--watch-preserve-output', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: String(port + 1), PUBLIC_ORIGIN: `http://localhost:${port}` },
    },
  ),
  spawn(process.execPath, ['node_modules/@umijs/max/bin/max.js', 'dev'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), PORTAL_SERVER: `http://127.0.0.1:${port + 1}` },
  }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
for (const child of children) child.once('exit', stop);
