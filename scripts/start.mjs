import { join } from 'node:path';
import { buildAll, isBuilt } from './build.mjs';

process.chdir(join(import.meta.dirname, '..'));
if (!isBuilt()) {
  console.log('Building the portal, about a minute …');
  await buildAll();
}
await import('../build/server/main.js');
